import { describe, expect, it } from 'vitest';

import { halfFloatValues, Safetensors } from './minilm-weights.ts';

function file(header: unknown, halves: readonly number[]): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, Buffer.from(Uint16Array.from(halves).buffer)]);
}

const HEADER = {
  first: { dtype: 'F16', shape: [2], data_offsets: [0, 4] },
  second: { dtype: 'F16', shape: [2, 2], data_offsets: [4, 12] },
  whole: { dtype: 'F32', shape: [1], data_offsets: [0, 4] },
  odd: { dtype: 'F16', shape: [2], data_offsets: [0, 6] },
  lost: { dtype: 'F16', shape: [2] },
};
const WHOLE = file(HEADER, [1, 2, 3, 4, 5, 6]);

describe('Safetensors', () => {
  it('answers the numbers of a tensor', () => {
    const tensors = new Safetensors(WHOLE);
    expect([...tensors.halves('first', [2])]).toEqual([1, 2]);
    expect([...tensors.halves('second', [2, 2])]).toEqual([3, 4, 5, 6]);
  });

  it.each([
    ['missing', [2], '"missing" is missing'],
    ['first', [3], '"first" is "F16" [2] and would have to be "F16" [3]'],
    ['second', [4], 'would have to be "F16" [4]'],
    ['whole', [1], '"whole" is "F32"'],
    ['odd', [2], '"odd" has no place of the right size'],
    ['lost', [2], '"lost" has no place of the right size'],
  ])('says what is wrong with %s %j', (name, shape, message) => {
    expect(() => new Safetensors(WHOLE).halves(name, shape)).toThrow(message);
  });

  it('says that a file was cut off', () => {
    const cut = new Safetensors(WHOLE.subarray(0, WHOLE.length - 1));
    expect([...cut.halves('first', [2])]).toEqual([1, 2]);
    expect(() => cut.halves('second', [2, 2])).toThrow('cut off');
    expect(() => new Safetensors(WHOLE.subarray(0, 20))).toThrow('names a header of');
    expect(() => new Safetensors(WHOLE.subarray(0, 3))).toThrow('ends before its header');
    expect(() => new Safetensors(Buffer.alloc(0))).toThrow('ends before its header');
  });

  it('takes nothing else for a header', () => {
    expect(() => new Safetensors(file([1], []))).toThrow('not JSON');
    const text = Buffer.from('PK\u0003\u0004 something else entirely, longer than eight bytes');
    expect(() => new Safetensors(text)).toThrow('names a header of');
  });
});

describe('halfFloatValues', () => {
  const values = halfFloatValues();

  it.each([
    [0x00_00, 0],
    [0x3c_00, 1],
    [0xc0_00, -2],
    [0x35_55, 0.333_251_953_125],
    [0x7b_ff, 65_504],
    [0x00_01, 2 ** -24],
    [0x03_ff, 1023 * 2 ** -24],
    [0x04_00, 2 ** -14],
    [0x7c_00, Number.POSITIVE_INFINITY],
    [0xfc_00, Number.NEGATIVE_INFINITY],
  ])('reads the bits %i as %f', (bits, value) => {
    expect(values[bits]).toBe(value);
  });

  it('reads what is no number as such', () => {
    expect(values[0x7e_00]).toBeNaN();
  });
});
