"""Kernels that read overlapping windows, as text, and what they compute."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

_READER = """
func.func @windows(%x: tensor<{tensor}> {{st.name = "x"}}) -> (tensor<{result}> {{st.name = "y"}}) {{
{source}
  %y = dataflow.kernel "weigh" ins({read} : tensor<{tensor}>) -> tensor<{result}> {{
  ^bb0(%in: !window):
    %empty = itensor.empty : !number
    %out = dataflow.task "weigh" kind "compute" inits(%empty : !number) -> !number {{
      %window = stream.buffer {{name = "window"}} : memref<{count}xf32>
      %sum = stream.buffer {{name = "sum"}} : memref<1xf32>
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %rows = affine.for %i = 0 to {rows} iter_args(%r = %empty) -> (!number) {{
        %row = affine.for %j = 0 to {columns} iter_args(%c = %r) -> (!number) {{
          %token = itensor.read %in[%i * {step} - {padding}, %j * {step} - {padding}] : !window -> {token}
          {keep}
          affine.store %zero, %sum[0] : memref<1xf32>
          affine.for %k = 0 to {count} {{
            %number = affine.load %window[%k] : memref<{count}xf32>
            %index = arith.index_cast %k : index to i32
            %place = arith.sitofp %index : i32 to f32
            %weight = arith.addf %place, %one : f32
            %product = arith.mulf %number, %weight : f32
            %before = affine.load %sum[0] : memref<1xf32>
            %after = arith.addf %before, %product : f32
            affine.store %after, %sum[0] : memref<1xf32>
          }}
          %total = affine.load %sum[0] : memref<1xf32>
          %next = itensor.write %total into %c[%i, %j] : f32 -> !number
          affine.yield %next : !number
        }}
        affine.yield %row : !number
      }}
      dataflow.yield %rows : !number
    }}
    dataflow.yield %out : !number
  }}
  return %y : tensor<{result}>
}}
"""

_SOURCE = """
  %0 = dataflow.kernel "double" ins(%x : tensor<{tensor}>) -> tensor<{tensor}> {{
  ^bb0(%in: !row):
    %empty = itensor.empty : !row
    %out = dataflow.task "double" kind "compute" inits(%empty : !row) -> !row {{
      %two = arith.constant dense<2.0> : vector<{width}xf32>
      %rows = affine.for %i = 0 to {height} iter_args(%r = %empty) -> (!row) {{
        %token = itensor.read %in[%i, 0] : !row -> vector<{width}xf32>
        %double = arith.mulf %token, %two : vector<{width}xf32>
        %next = itensor.write %double into %r[%i, 0] : vector<{width}xf32> -> !row
        affine.yield %next : !row
      }}
      dataflow.yield %rows : !row
    }}
    dataflow.yield %out : !row
  }}
"""


@dataclass(frozen=True)
class Windows:
    """Square windows over a tensor; each becomes the sum of its numbers, the first times 1, the second times 2, ..."""

    height: int = 8
    width: int = 8
    size: int = 3
    padding: int = 0
    step: int = 1
    dilation: int = 1

    def mlir(self, is_behind_kernel: bool) -> str:
        """The design; with a kernel in front that doubles, so that a converter makes the windows."""
        rows, columns = self._counts()
        count = self.size * self.size
        tensor, result = f"{self.height}x{self.width}xf32", f"{rows}x{columns}xf32"
        token = f"vector<{count}xf32>" if count > 1 else "f32"
        store = "affine.vector_store" if count > 1 else "affine.store"
        keep = f"{store} %token, %window[0] : memref<{count}xf32>" + (f", {token}" if count > 1 else "")
        source = _SOURCE.format(tensor=tensor, height=self.height, width=self.width) if is_behind_kernel else ""
        body = _READER.format(
            **{"tensor": tensor, "result": result, "source": source, "read": "%0" if is_behind_kernel else "%x"},
            **{"count": count, "rows": rows, "columns": columns, "token": token, "keep": keep},
            **{"step": self.step, "padding": self.padding},
        )
        return self._types(rows, columns) + body

    def _types(self, rows: int, columns: int) -> str:
        height, width, begin = self.height, self.width, f"- {self.padding}"
        return (
            f"!row = !itensor<1x{width}xf32 of {height}x{width},"
            f" iter_space: [{height}]*[1], iter_map: (d0) -> (d0, 0)>\n"
            f"!window = !itensor<{self.size}x{self.size}xf32 of {height}x{width},"
            f" iter_space: [{rows}, {columns}]*[{self.step}, {self.step}],"
            f" iter_map: (d0, d1) -> (d0 {begin}, d1 {begin}), window: [{self.dilation}, {self.dilation}]>\n"
            f"!number = !itensor<1x1xf32 of {rows}x{columns},"
            f" iter_space: [{rows}, {columns}]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>\n"
        )

    def _counts(self) -> tuple[int, int]:
        reach = self.dilation * (self.size - 1) + 1
        height, width = ((n + 2 * self.padding - reach) // self.step + 1 for n in (self.height, self.width))
        return height, width

    def expected(self, x: np.ndarray) -> np.ndarray:
        """The same with numpy."""
        reach = self.dilation * (self.size - 1) + 1
        views = np.lib.stride_tricks.sliding_window_view(np.pad(x, self.padding), (reach, reach))
        views = views[:: self.step, :: self.step, :: self.dilation, :: self.dilation]
        weights = np.arange(1, self.size**2 + 1).reshape(self.size, self.size)
        return (views * weights).sum(axis=(2, 3))
