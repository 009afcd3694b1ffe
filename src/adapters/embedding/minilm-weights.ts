import { canonicalJson, isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';

/** The shape of all-MiniLM-L6-v2. */
export const MINILM = {
  hidden: 384,
  inner: 1536,
  layers: 6,
  heads: 12,
  headSize: 32,
  vocabulary: 30_522,
  positions: 512,
} as const;

/** Start data of the model's thread. */
export interface MiniLmFiles {
  readonly weightsFile: string;
  readonly tokenizerFile: string;
  readonly tokensMax: number;
}

/** A linear map as it is in the file: `rows` outputs of `columns` inputs. */
export interface Linear {
  readonly rows: number;
  readonly columns: number;
  /** Row after row. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** Scale and shift after a normalisation. */
export interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

interface EncoderLayer {
  /** Query, key and value as one map. */
  readonly attention: Linear;
  readonly attentionOut: Linear;
  readonly attentionNorm: Norm;
  readonly inner: Linear;
  readonly innerOut: Linear;
  readonly innerNorm: Norm;
}

/** Weights that turn tokens into the input of the first layer. */
export interface MiniLmInput {
  /** The value of a 16-bit float, by its bits. */
  readonly halfValues: Float32Array;
  /** One row per token, as 16-bit floats: half of the model's size is here. */
  readonly words: Uint16Array;
  /** One row per position, the type of the (only) sentence added. */
  readonly positions: Float32Array;
  readonly norm: Norm;
}

/** Every parameter of the model. Layers are made as they are asked for: one is 7 MB as floats. */
export interface MiniLmWeights extends MiniLmInput {
  readonly layer: (index: number) => EncoderLayer;
}

/** Reads the weights; throws `WeightsProblem` for a file that is not this model, whole. */
export function readWeights(file: Buffer): MiniLmWeights {
  const tensors = new Safetensors(file);
  const halfValues = halfFloatValues();
  const { hidden, inner } = MINILM;

  const floats = (name: string, shape: readonly number[]): Float32Array => {
    const bits = tensors.halves(name, shape);
    const values = new Float32Array(bits.length);
    let sum = 0;
    for (let at = 0; at < bits.length; at += 1) {
      const value = halfValues[bits[at] as number] as number;
      values[at] = value;
      sum += value;
    }
    // A NaN would spread to every vector without an error.
    if (!Number.isFinite(sum)) {
      throw new WeightsProblem(`"${name}" has values that are no numbers`);
    }
    return values;
  };
  const norm = (name: string): Norm => ({
    scale: floats(`${name}.weight`, [hidden]),
    shift: floats(`${name}.bias`, [hidden]),
  });
  const linear = (name: string, rows: number, columns: number): Linear => ({
    rows,
    columns,
    weights: floats(`${name}.weight`, [rows, columns]),
    bias: floats(`${name}.bias`, [rows]),
  });

  const positions = floats('embeddings.position_embeddings.weight', [MINILM.positions, hidden]);
  const types = floats('embeddings.token_type_embeddings.weight', [2, hidden]);
  for (let at = 0; at < positions.length; at += 1) {
    positions[at] = (positions[at] as number) + (types[at % hidden] as number);
  }
  return {
    halfValues,
    words: tensors.halves('embeddings.word_embeddings.weight', [MINILM.vocabulary, hidden]),
    positions,
    norm: norm('embeddings.LayerNorm'),
    layer: (index) => {
      const name = `encoder.layer.${index}`;
      return {
        attention: joined(
          ['query', 'key', 'value'].map((part) =>
            linear(`${name}.attention.self.${part}`, hidden, hidden),
          ),
        ),
        attentionOut: linear(`${name}.attention.output.dense`, hidden, hidden),
        attentionNorm: norm(`${name}.attention.output.LayerNorm`),
        inner: linear(`${name}.intermediate.dense`, inner, hidden),
        innerOut: linear(`${name}.output.dense`, hidden, inner),
        innerNorm: norm(`${name}.output.LayerNorm`),
      };
    },
  };
}

/** Joins maps of the same inputs, one below the other. */
function joined(maps: readonly Linear[]): Linear {
  const rows = maps.reduce((sum, map) => sum + map.rows, 0);
  const columns = maps[0]?.columns ?? 0;
  const weights = new Float32Array(rows * columns);
  const bias = new Float32Array(rows);
  let row = 0;
  for (const map of maps) {
    weights.set(map.weights, row * columns);
    bias.set(map.bias, row);
    row += map.rows;
  }
  return { rows, columns, weights, bias };
}

// The file format of the weights: eight bytes of length, a JSON header of that length with type,
// shape and place of each tensor, and the tensors. A file that was cut off, or is of another model,
// is rejected here.

const LENGTH_BYTES = 8;
const HALF_BYTES = 2;
/** No header is this long: a longer one means that the file is something else. */
const HEADER_BYTES_MAX = 16_777_216;

/** A problem of a weights file. The message completes "the weights cannot be used: …". */
class WeightsProblem extends Error {}

/** Reads the 16-bit tensors of one file by name. */
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

  /** Returns a copy of the tensor's 16-bit floats, which must have exactly this shape. */
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
    // Little-endian, like every platform of pml. The copy is aligned, and the file can be freed.
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

/** Returns the value of each 16-bit float, by its bits (IEEE 754 binary16). */
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
