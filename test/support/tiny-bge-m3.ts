/**
 * A model of a few hundred bytes in the files and formats of `Xenova/bge-m3`, written by hand.
 *
 * What it computes can be computed beside it: the state of a token is its row of the table plus the
 * mean of all rows of the text. So the first token's state, unlike the mean of all, tells which
 * token is first, and still changes with every word.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the order of their numbers; the first four are those of the real model. */
const PIECES = [
  '<s>',
  '<pad>',
  '</s>',
  '<unk>',
  '▁read',
  '▁write',
  '▁a',
  '▁file',
  '▁mail',
  '▁send',
];
const BEGIN = 0;
const END = 2;
const UNKNOWN = 3;
const SPECIAL_COUNT = 4;

/** Writes the model's folder; every number of its table follows from its place in it. */
export function writeTinyBgeM3(folder: string, dimension: number): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const write = (file: string, value: unknown): void =>
    writeFileSync(join(folder, file), JSON.stringify(value));
  write('config.json', {
    architectures: ['XLMRobertaModel'],
    model_type: 'xlm-roberta',
    hidden_size: dimension,
    vocab_size: PIECES.length,
  });
  write('tokenizer_config.json', {
    tokenizer_class: 'XLMRobertaTokenizer',
    model_max_length: 8192,
    bos_token: '<s>',
    cls_token: '<s>',
    eos_token: '</s>',
    sep_token: '</s>',
    pad_token: '<pad>',
    unk_token: '<unk>',
  });
  write('tokenizer.json', tokenizer());
  writeFileSync(join(folder, 'onnx/model_quantized.onnx'), model(dimension));
}

/** What the model has to answer for these words, each of them one of its pieces. */
export function tinyVector(words: readonly string[], dimension: number): Float32Array {
  const numbers = [BEGIN, ...words.map((word) => PIECES.indexOf(`▁${word}`)), END];
  const state = Array.from({ length: dimension }, (_, column) => {
    const sum = numbers.reduce((total, token) => total + weight(token, column), 0);
    return weight(BEGIN, column) + sum / numbers.length;
  });
  const length = Math.hypot(...state);
  return Float32Array.from(state, (value) => value / length);
}

function weight(token: number, column: number): number {
  return Math.sin(1 + token * 7 + column * column);
}

function tokenizer(): unknown {
  return {
    version: '1.0',
    added_tokens: PIECES.slice(0, SPECIAL_COUNT).map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'WhitespaceSplit' },
        { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
      ],
    },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '<s>', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '</s>', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '<s>': { id: '<s>', ids: [BEGIN], tokens: ['<s>'] },
        '</s>': { id: '</s>', ids: [END], tokens: ['</s>'] },
      },
    },
    decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
    model: {
      type: 'Unigram',
      unk_id: UNKNOWN,
      vocab: PIECES.map((piece, number) => [piece, number < SPECIAL_COUNT ? 0 : -number]),
    },
  };
}

/** The numbers below are the field numbers of onnx.proto, and of its element types. */
function model(dimension: number): Buffer {
  const table = new Float32Array(PIECES.length * dimension);
  for (let at = 0; at < table.length; at += 1) {
    table[at] = weight(Math.floor(at / dimension), at % dimension);
  }
  const graph = message(
    [1, node('Gather', ['table', 'input_ids'], 'rows')],
    [1, node('ReduceMean', ['rows'], 'mean', integers('axes', [1]), integer('keepdims', 1))],
    [1, node('Add', ['rows', 'mean'], 'last_hidden_state')],
    [2, 'tiny'],
    [5, message([1, PIECES.length], [1, dimension], [2, FLOAT], [8, 'table'], [9, bytesOf(table)])],
    [11, tensorOf('input_ids', INT64, ['batch', 'tokens'])],
    [11, tensorOf('attention_mask', INT64, ['batch', 'tokens'])],
    [12, tensorOf('last_hidden_state', FLOAT, ['batch', 'tokens', dimension])],
  );
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}

const FLOAT = 1;
const INT64 = 7;

function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  ...attributes: readonly Buffer[]
): Buffer {
  return message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operator],
    ...attributes.map((attribute): Field => [5, attribute]),
  );
}

function integer(name: string, whole: number): Buffer {
  return message([1, name], [3, whole], [20, 2]);
}

function integers(name: string, values: readonly number[]): Buffer {
  return message([1, name], ...values.map((one): Field => [8, one]), [20, 7]);
}

function tensorOf(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dimensions = shape.map((size): Field => [
    1,
    message(typeof size === 'number' ? [1, size] : [2, size]),
  ]);
  const tensor = message([1, type], [2, message(...dimensions)]);
  return message([1, name], [2, message([1, tensor])]);
}

type Field = readonly [number: number, content: string | number | Buffer];

/** A message of protocol buffers: whole numbers as varints, everything else with its length. */
function message(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, content]) => {
      if (typeof content === 'number') {
        return [varint(number * 8), varint(content)];
      }
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      return [varint(number * 8 + 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(whole: number): Buffer {
  const bytes: number[] = [];
  let left = whole;
  for (; left >= 128; left = Math.floor(left / 128)) {
    bytes.push((left % 128) + 128);
  }
  return Buffer.from([...bytes, left]);
}

function bytesOf(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
