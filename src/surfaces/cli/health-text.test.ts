import { describe, expect, it } from 'vitest';

import { searchProblem, searchText } from './status.ts';

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

  it('says that intents are not embedded, though all tools are', () => {
    const search = { model: 'minilm', embedded: 40, total: 40, problem: 'no file' };
    expect(searchText({ mode: 'lexical', ...search })).toBe('by words alone: no file');
    expect(searchProblem({ mode: 'lexical', ...search })).toBe('no file');
  });

  it('says which model is searched with when another cannot be used', () => {
    const serving = { model: 'minilm', embedded: 40, total: 40 };
    const search = { mode: 'hybrid', ...half, problem: 'no file', serving } as const;
    expect(searchText(search)).toBe(
      'by words and meaning, with minilm, because bge-m3 cannot be used: no file',
    );
    expect(searchProblem(search)).toBe('no file');
  });

  it('says that the model before does not answer while another is prepared', () => {
    const serving = { model: 'minilm', embedded: 40, total: 40, problem: 'gone' };
    const search = { mode: 'lexical', ...half, serving } as const;
    expect(searchText(search)).toBe(
      'by words alone until all tools are embedded with bge-m3 (0 of 40): minilm cannot be used: gone',
    );
    expect(searchProblem(search)).toBe('gone');
  });

  it('finds nothing wrong with a model that is being prepared, or switched off', () => {
    expect(searchProblem({ mode: 'lexical', ...half })).toBeUndefined();
    expect(searchProblem({ mode: 'lexical', embedded: 0, total: 4 })).toBeUndefined();
  });
});
