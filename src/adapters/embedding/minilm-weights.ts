import { halfFloatValues, Safetensors, WeightsProblem } from './safetensors.ts';

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
    // A number that is none would spread to every vector and be noticed by nobody.
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

/** Maps of the same inputs, one below the other. */
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
