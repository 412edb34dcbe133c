//===- AffineCpp.cpp - affine expressions as C++ --------------------------===//
#include "AffineCpp.h"

using namespace mlir;

namespace st::emit {

const AffineOperand &AffineCpp::operand(AffineExpr expr) const {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  return operands[dimCount + cast<AffineSymbolExpr>(expr).getPosition()];
}

bool AffineCpp::isNonNegative(AffineExpr expr) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() >= 0;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return operand(expr).isNonNegative;
  bool lhs = isNonNegative(binary.getLHS());
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return true;
  case AffineExprKind::Add:
  case AffineExprKind::Mul:
    return lhs && isNonNegative(binary.getRHS());
  default: {
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    return lhs && divisor && divisor.getValue() > 0;
  }
  }
}

Expr AffineCpp::printDivision(AffineBinaryOpExpr expr) const {
  Expr lhs = print(expr.getLHS()), rhs = print(expr.getRHS());
  auto divisor = dyn_cast<AffineConstantExpr>(expr.getRHS());
  bool isPlain =
      isNonNegative(expr.getLHS()) && divisor && divisor.getValue() > 0;
  if (isPlain && expr.getKind() == AffineExprKind::FloorDiv)
    return infix(lhs, "/", Prec::Product, rhs);
  if (isPlain && expr.getKind() == AffineExprKind::Mod)
    return infix(lhs, "%", Prec::Product, rhs);
  if (isPlain)
    return infix(infix(lhs, "+", Prec::Sum, integer(divisor.getValue() - 1)),
                 "/", Prec::Product, rhs);
  StringRef helper = expr.getKind() == AffineExprKind::FloorDiv ? "st_floordiv"
                     : expr.getKind() == AffineExprKind::Mod    ? "st_mod"
                                                                : "st_ceildiv";
  prelude.helpers.insert(helper.str());
  return call((helper + "<int>").str(), {lhs, rhs});
}

void AffineCpp::collect(AffineExpr expr, bool negate, Sum &sum) const {
  if (expr.getKind() == AffineExprKind::Add) {
    auto add = cast<AffineBinaryOpExpr>(expr);
    collect(add.getLHS(), negate, sum);
    collect(add.getRHS(), negate, sum);
    return;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    sum.constant += negate ? -constant.getValue() : constant.getValue();
    return;
  }
  if (expr.getKind() != AffineExprKind::Mul) {
    (negate ? sum.minus : sum.plus)
        .push_back(isa<AffineBinaryOpExpr>(expr)
                       ? printDivision(cast<AffineBinaryOpExpr>(expr))
                       : operand(expr).expr);
    return;
  }
  auto product = cast<AffineBinaryOpExpr>(expr);
  Expr factor = print(product.getLHS());
  auto scale = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!scale) {
    (negate ? sum.minus : sum.plus)
        .push_back(infix(factor, "*", Prec::Product, print(product.getRHS())));
    return;
  }
  int64_t value = scale.getValue();
  bool isMinus = (value < 0) != negate;
  int64_t size = value < 0 ? -value : value;
  (isMinus ? sum.minus : sum.plus)
      .push_back(size == 1 ? factor
                           : infix(factor, "*", Prec::Product, integer(size)));
}

/// The terms joined by `+`; "0" when there are none.
static Expr joinTerms(ArrayRef<Expr> terms) {
  if (terms.empty())
    return integer(0);
  Expr result = terms.front();
  for (const Expr &term : terms.drop_front()) {
    // Integers may be added in any order, so a sum needs no parentheses.
    Expr bare = term;
    if (term.prec == Prec::Sum)
      bare.prec = Prec::Primary;
    result = infix(result, "+", Prec::Sum, bare);
  }
  return result;
}

Expr AffineCpp::print(AffineExpr expr) const {
  Sum sum;
  collect(expr, /*negate=*/false, sum);
  if (sum.constant > 0 || (sum.plus.empty() && sum.constant < 0) ||
      (sum.plus.empty() && sum.minus.empty())) {
    sum.plus.push_back(integer(sum.constant));
    sum.constant = 0;
  }
  // `b - a` is written for `-a + b`; without a positive term, `-a`.
  ArrayRef<Expr> minus = sum.minus;
  Expr result;
  if (sum.plus.empty()) {
    result = prefix("-", minus.front());
    minus = minus.drop_front();
  } else {
    result = joinTerms(sum.plus);
  }
  for (const Expr &term : minus)
    result = infix(result, "-", Prec::Sum, term);
  if (sum.constant < 0)
    result = infix(result, "-", Prec::Sum, integer(-sum.constant));
  return result;
}

Expr AffineCpp::select(ArrayRef<AffineExpr> exprs, StringRef callee) const {
  Expr result = print(exprs.front());
  for (AffineExpr expr : exprs.drop_front()) {
    prelude.headers.insert("algorithm");
    result = call(callee, {result, print(expr)});
  }
  return result;
}

Expr AffineCpp::printMax(ArrayRef<AffineExpr> exprs) const {
  return select(exprs, "std::max<int>");
}

Expr AffineCpp::printMin(ArrayRef<AffineExpr> exprs) const {
  return select(exprs, "std::min<int>");
}

Expr AffineCpp::printConstraint(AffineExpr expr, bool isEquality) const {
  Sum sum;
  collect(expr, /*negate=*/false, sum);
  // A constant goes to the side without terms, where it is the whole bound.
  bool isBoundAbove = sum.plus.empty() && !sum.minus.empty();
  if (isBoundAbove)
    return infix(joinTerms(sum.minus), isEquality ? "==" : "<=",
                 isEquality ? Prec::Equality : Prec::Relation,
                 integer(sum.constant));
  Expr right;
  if (sum.minus.empty()) {
    right = integer(-sum.constant);
  } else {
    if (sum.constant > 0)
      sum.plus.push_back(integer(sum.constant));
    if (sum.constant < 0)
      sum.minus.push_back(integer(-sum.constant));
    right = joinTerms(sum.minus);
  }
  return infix(joinTerms(sum.plus), isEquality ? "==" : ">=",
               isEquality ? Prec::Equality : Prec::Relation, right);
}

} // namespace st::emit
