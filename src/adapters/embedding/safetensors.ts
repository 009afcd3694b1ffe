/**
 * The file format of the weights: eight bytes of length, a JSON header of that length with type,
 * shape and place of each tensor, and the tensors.
 *
 * A file that was cut off or is of another model is found out here, before anything computes.
 */

import { canonicalJson, isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';

const LENGTH_BYTES = 8;
const HALF_BYTES = 2;
/** No header is near this; a longer one means that the file is something else. */
const HEADER_BYTES_MAX = 16_777_216;

/** A problem of a weights file. The message completes "the weights cannot be used: …". */
export class WeightsProblem extends Error {}

/** The 16-bit tensors of one file, by name. */
export class Safetensors {
  readonly #bytes: Buffer;
  readonly #header: JsonObject;
  readonly #start: number;

  constructor(bytes: Buffer) {
    if (bytes.length < LENGTH_BYTES) {
      throw new WeightsProblem(`the file has ${bytes.length} bytes and ends before its header`);
    }
    const headerBytes = Number(bytes.readBigUInt64LE(0));
    this.#start = LENGTH_BYTES + headerBytes;
    if (headerBytes > HEADER_BYTES_MAX || this.#start > bytes.length) {
      throw new WeightsProblem(
        `the file has ${bytes.length} bytes and names a header of ${headerBytes}`,
      );
    }
    const header = parseJson(bytes.toString('utf8', LENGTH_BYTES, this.#start));
    if (!isJsonObject(header)) {
      throw new WeightsProblem('the header is not JSON');
    }
    this.#bytes = bytes;
    this.#header = header;
  }

  /** A copy of the tensor's 16-bit floats, which must have exactly this shape. */
  halves(name: string, shape: readonly number[]): Uint16Array {
    const entry = this.#header[name];
    if (!isJsonObject(entry)) {
      throw new WeightsProblem(`"${name}" is missing`);
    }
    const { dtype, shape: found, data_offsets: offsets } = entry;
    if (dtype !== 'F16' || canonicalJson(found) !== canonicalJson(shape)) {
      throw new WeightsProblem(
        `"${name}" is ${canonicalJson(dtype)} ${canonicalJson(found)} and would have to be "F16" ${canonicalJson(shape)}`,
      );
    }
    const count = shape.reduce((product, side) => product * side, 1);
    const [from, to] = Array.isArray(offsets) ? (offsets as readonly unknown[]) : [];
    if (
      typeof from !== 'number' ||
      typeof to !== 'number' ||
      from < 0 ||
      to - from !== count * HALF_BYTES
    ) {
      throw new WeightsProblem(`"${name}" has no place of the right size in the file`);
    }
    if (this.#start + to > this.#bytes.length) {
      throw new WeightsProblem(
        `the file has ${this.#bytes.length} bytes and is cut off: "${name}" ends at ${this.#start + to}`,
      );
    }
    // Little-endian, as every platform this runs on is; the copy is aligned and lets the file go.
    const copy = new Uint16Array(count);
    new Uint8Array(copy.buffer).set(this.#bytes.subarray(this.#start + from, this.#start + to));
    return copy;
  }
}

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
