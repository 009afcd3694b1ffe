import { MiniLmMemory, type PackedLinear } from './minilm-memory.ts';
import { MINILM, type MiniLmInput, type MiniLmWeights, type Norm } from './minilm-weights.ts';

interface PackedLayer {
  readonly attention: PackedLinear;
  readonly attentionOut: PackedLinear;
  readonly attentionNorm: Norm;
  readonly inner: PackedLinear;
  readonly innerOut: PackedLinear;
  readonly innerNorm: Norm;
}

const FLOAT_BYTES = 4;
const INTEGER_BYTES = 2;
/** Added to the variance against division by zero, as in the model's training. */
const NORM_EPSILON = 1e-12;

/**
 * all-MiniLM-L6-v2: the tokens of one text in, its unit vector out. It takes one text at a time,
 * without padding. All intermediate values share one memory, so texts cannot be encoded at once.
 */
export class MiniLmEncoder {
  readonly tokensMax: number;
  readonly #input: MiniLmInput;
  readonly #memory: MiniLmMemory;
  readonly #layers: readonly PackedLayer[];
  readonly #gelu = createGelu();
  /** Address of the current state of each token. */
  readonly #state: number;
  /**
   * Address of the output of a linear map. It has one row more than tokens: the kernel works on
   * pairs.
   */
  readonly #out: number;
  readonly #mixed: number;
  readonly #shares: number;
  readonly #packed: number;
  readonly #scales: number;

  constructor(weights: MiniLmWeights, tokensMax: number) {
    const { hidden, inner, layers } = MINILM;
    this.tokensMax = Math.min(tokensMax, MINILM.positions);
    // Copies only these: the weights as a whole would keep the file in memory.
    const { halfValues, words, positions, norm } = weights;
    this.#input = { halfValues, words, positions, norm };
    const rows = this.tokensMax + (this.tokensMax % 2) + 2;
    const sizes = {
      state: rows * hidden * FLOAT_BYTES,
      out: rows * inner * FLOAT_BYTES,
      mixed: rows * hidden * FLOAT_BYTES,
      shares: rows * rows * FLOAT_BYTES,
      packed: rows * inner * INTEGER_BYTES,
      scales: rows * FLOAT_BYTES,
    };
    const layerBytes = [
      [3 * hidden, hidden],
      [hidden, hidden],
      [inner, hidden],
      [hidden, inner],
    ].reduce((sum, [count = 0, columns = 0]) => sum + MiniLmMemory.bytesOf(count, columns), 0);
    const workBytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.#memory = new MiniLmMemory(layers * layerBytes + workBytes);
    this.#state = this.#memory.reserve(sizes.state);
    this.#out = this.#memory.reserve(sizes.out);
    this.#mixed = this.#memory.reserve(sizes.mixed);
    this.#shares = this.#memory.reserve(sizes.shares);
    this.#packed = this.#memory.reserve(sizes.packed);
    this.#scales = this.#memory.reserve(sizes.scales);
    this.#layers = Array.from({ length: layers }, (_, index) => {
      const layer = weights.layer(index);
      return {
        ...layer,
        attention: this.#memory.pack(layer.attention),
        attentionOut: this.#memory.pack(layer.attentionOut),
        inner: this.#memory.pack(layer.inner),
        innerOut: this.#memory.pack(layer.innerOut),
      };
    });
  }

  /**
   * Returns the mean of the token states, scaled to length 1. Tokens beyond `tokensMax` are not
   * read.
   */
  encode(tokens: readonly number[]): Float32Array {
    const count = Math.min(tokens.length, this.tokensMax);
    const state = this.#memory.floatsAt(this.#state, count * MINILM.hidden);
    this.#lookUp(tokens, state);
    for (const layer of this.#layers) {
      this.#attend(layer, count);
      this.#apply(layer.attentionOut, this.#mixed, count);
      this.#addAndNormalise(state, layer.attentionNorm);
      this.#apply(layer.inner, this.#state, count);
      const inner = count * MINILM.inner;
      this.#gelu(this.#memory.floatsAt(this.#out, inner), inner);
      this.#apply(layer.innerOut, this.#out, count);
      this.#addAndNormalise(state, layer.innerNorm);
    }
    return unitMean(state);
  }

  #lookUp(tokens: readonly number[], state: Float32Array): void {
    const { words, positions, halfValues, norm } = this.#input;
    const { hidden } = MINILM;
    for (let at = 0; at < state.length; at += 1) {
      const token = tokens[Math.floor(at / hidden)] as number;
      const bits = words[token * hidden + (at % hidden)] as number;
      state[at] = (halfValues[bits] as number) + (positions[at] as number);
    }
    normalise(state, norm);
  }

  /** Maps the rows at `source` into `#out`. Reads all rows before it writes one. */
  #apply(map: PackedLinear, source: number, count: number): void {
    const { kernel } = this.#memory;
    const { columns, rows, activationTop } = map;
    kernel.quantise(source, this.#packed, this.#scales, count, columns, activationTop);
    kernel.multiply(
      this.#packed,
      map.weights,
      this.#scales,
      map.scales,
      map.bias,
      this.#out,
      count,
      rows,
      columns,
    );
  }

  /** Mixes the tokens by attention, head by head, into `#mixed`. */
  #attend(layer: PackedLayer, count: number): void {
    const { kernel } = this.#memory;
    const { hidden, heads, headSize } = MINILM;
    this.#apply(layer.attention, this.#state, count);
    const stride = 3 * hidden * FLOAT_BYTES;
    const shares = this.#memory.floatsAt(this.#shares, count * count);
    for (let head = 0; head < heads; head += 1) {
      const offset = head * headSize * FLOAT_BYTES;
      const queries = this.#out + offset;
      const keys = queries + hidden * FLOAT_BYTES;
      const values = keys + hidden * FLOAT_BYTES;
      kernel.attend(queries, keys, this.#shares, count, stride, 1 / Math.sqrt(headSize));
      toShares(shares, count);
      const mixed = this.#mixed + offset;
      kernel.blend(values, this.#shares, mixed, count, stride, hidden * FLOAT_BYTES);
    }
  }

  #addAndNormalise(state: Float32Array, norm: Norm): void {
    const change = this.#memory.floatsAt(this.#out, state.length);
    for (let at = 0; at < state.length; at += 1) {
      state[at] = (state[at] as number) + (change[at] as number);
    }
    normalise(state, norm);
  }
}

/** Replaces each row of `count` numbers by its softmax. */
function toShares(rows: Float32Array, count: number): void {
  for (let start = 0; start < rows.length; start += count) {
    let most = Number.NEGATIVE_INFINITY;
    for (let at = start; at < start + count; at += 1) {
      most = Math.max(most, rows[at] as number);
    }
    let sum = 0;
    for (let at = start; at < start + count; at += 1) {
      const power = Math.exp((rows[at] as number) - most);
      rows[at] = power;
      sum += power;
    }
    for (let at = start; at < start + count; at += 1) {
      rows[at] = (rows[at] as number) / sum;
    }
  }
}

/** Brings each row to mean 0 and variance 1, then scales and shifts it. */
function normalise(state: Float32Array, { scale, shift }: Norm): void {
  const { hidden } = MINILM;
  for (let start = 0; start < state.length; start += hidden) {
    let sum = 0;
    for (let at = 0; at < hidden; at += 1) {
      sum += state[start + at] as number;
    }
    const mean = sum / hidden;
    let squares = 0;
    for (let at = 0; at < hidden; at += 1) {
      const distance = (state[start + at] as number) - mean;
      squares += distance * distance;
    }
    const factor = 1 / Math.sqrt(squares / hidden + NORM_EPSILON);
    for (let at = 0; at < hidden; at += 1) {
      const value = ((state[start + at] as number) - mean) * factor;
      state[start + at] = value * (scale[at] as number) + (shift[at] as number);
    }
  }
}

function unitMean(state: Float32Array): Float32Array {
  const { hidden } = MINILM;
  const mean = new Float32Array(hidden);
  for (let start = 0; start < state.length; start += hidden) {
    for (let at = 0; at < hidden; at += 1) {
      mean[at] = (mean[at] as number) + (state[start + at] as number);
    }
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return mean.map((value) => value / length);
}

/**
 * The activation function of BERT, x · Φ(x), from a table with linear interpolation.
 *
 * Beyond the table the function is the identity or zero to six digits. With 8,192 steps the
 * interpolation error is below 5e-7, less than the error of the 16-bit weights.
 */
const REACH = 8;
const STEPS = 8192;
const STEPS_PER_UNIT = STEPS / (2 * REACH);

/** Applies it in place to the first `count` numbers. */
type Gelu = (numbers: Float32Array, count: number) => void;

export function createGelu(): Gelu {
  const table = Float32Array.from({ length: STEPS + 2 }, (_, at) => {
    const x = at / STEPS_PER_UNIT - REACH;
    return (x / 2) * (1 + errorFunction(x / Math.SQRT2));
  });
  return (numbers, count) => {
    for (let at = 0; at < count; at += 1) {
      const x = numbers[at] as number;
      if (x < REACH) {
        const place = (x + REACH) * STEPS_PER_UNIT;
        const index = Math.floor(place);
        const value = table[index] as number;
        numbers[at] =
          place <= 0 ? 0 : value + ((table[index + 1] as number) - value) * (place - index);
      }
    }
  };
}

/**
 * Computes the error function with an error of at most 1.5e-7. Reference: Abramowitz and Stegun,
 * formula 7.1.26.
 */
function errorFunction(x: number): number {
  const size = Math.abs(x);
  const t = 1 / (1 + 0.327_591_1 * size);
  const terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  const polynomial = terms.reduce((sum, term) => (sum + term) * t, 0);
  return Math.sign(x) * (1 - polynomial * Math.exp(-size * size));
}
