const HALF_FLOATS = 65_536;
const SIGN_BIT = 0x80_00;
const MANTISSA_BITS = 10;
const MANTISSA_MASK = 0x3_ff;
const EXPONENT_MASK = 0x1f;
const EXPONENT_BIAS = 15;
/** The step between the numbers too small for an exponent. */
const SUBNORMAL_STEP = 2 ** -24;

/** The value of each 16-bit float, by its bits (IEEE 754 binary16). */
export function halfFloatValues(): Float32Array {
  const values = new Float32Array(HALF_FLOATS);
  for (let bits = 0; bits < HALF_FLOATS; bits += 1) {
    const sign = (bits & SIGN_BIT) === 0 ? 1 : -1;
    const exponent = (bits >> MANTISSA_BITS) & EXPONENT_MASK;
    const mantissa = bits & MANTISSA_MASK;
    if (exponent === EXPONENT_MASK) {
      values[bits] = mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    } else if (exponent === 0) {
      values[bits] = sign * mantissa * SUBNORMAL_STEP;
    } else {
      values[bits] = sign * (1 + mantissa / (MANTISSA_MASK + 1)) * 2 ** (exponent - EXPONENT_BIAS);
    }
  }
  return values;
}
