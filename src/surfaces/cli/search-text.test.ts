import { describe, expect, it } from 'vitest';

import { searchText } from './search-text.ts';

const half = { model: 'bge-m3', embedded: 0, total: 40 };

describe('searchText', () => {
  it('says how far the model is', () => {
    expect(searchText({ mode: 'lexical', ...half })).toBe(
      'by words alone until all tools are embedded with bge-m3 (0 of 40)',
    );
  });

  it('says how far its download is', () => {
    const download = { file: 'weights', loadedBytes: 120_900_000, totalBytes: 569_100_000 };
    expect(searchText({ mode: 'lexical', ...half, download })).toBe(
      'by words alone until all tools are embedded with bge-m3 (downloading weights: 120 of 570 MB)',
    );
  });

  it('names the model before, which serves until then', () => {
    const serving = { model: 'minilm', embedded: 40, total: 40 };
    expect(searchText({ mode: 'hybrid', ...half, serving })).toBe(
      'by words and meaning, with minilm, until all tools are embedded with bge-m3 (0 of 40)',
    );
  });
});
