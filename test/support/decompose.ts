import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

import type { Decompose } from '../../src/math/leading-vectors.ts';

/** All eigenpairs, by a library that the code under test does not know. */
export const decompose: Decompose = (rows) => {
  if (rows.length === 0) {
    return { values: [], vectors: [] };
  }
  const found = new EigenvalueDecomposition(new Matrix(rows.map((row) => [...row])), {
    assumeSymmetric: true,
  });
  return {
    values: found.realEigenvalues,
    vectors: found.realEigenvalues.map((_, at) =>
      Float64Array.from(found.eigenvectorMatrix.getColumn(at)),
    ),
  };
};
