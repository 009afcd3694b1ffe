import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

import type { Decompose } from '../math/leading-vectors.ts';

/** All eigenpairs of a small symmetric matrix. Only threads load this: the library is not part of a start. */
export const eigenpairs: Decompose = (rows) => {
  if (rows.length === 0) {
    return { values: [], vectors: [] };
  }
  const matrix = new Matrix(rows.map((row) => [...row]));
  const found = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  const values = found.realEigenvalues;
  return {
    values,
    vectors: values.map((_, at) => Float64Array.from(found.eigenvectorMatrix.getColumn(at))),
  };
};
