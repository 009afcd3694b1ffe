import { describe, expect, it } from 'vitest';

import { findHeaderParameters, parameterHeaders } from './parameter-headers.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    deep: { type: 'object', properties: { count: { type: 'integer', 'x-mcp-header': 'Count' } } },
    ratio: { type: 'number', 'x-mcp-header': 'Ratio' },
    bad: { type: 'string', 'x-mcp-header': 'two words' },
    plain: { type: 'string' },
  },
};

describe('parameterHeaders', () => {
  const found = findHeaderParameters(schema);

  it('finds the properties that are marked as the protocol allows', () => {
    expect(found).toEqual([
      { path: ['region'], header: 'Mcp-Param-Region' },
      { path: ['deep', 'count'], header: 'Mcp-Param-Count' },
    ]);
    expect(findHeaderParameters({})).toEqual([]);
  });

  it('writes plain values as they are and encodes the others', () => {
    expect(parameterHeaders(found, { region: 'eu', deep: { count: 3 } })).toEqual({
      'Mcp-Param-Region': 'eu',
      'Mcp-Param-Count': '3',
    });
    for (const value of ['é', ' x', '', 'a\r\nb', '=?base64?eA==?=']) {
      const encoded = `=?base64?${Buffer.from(value).toString('base64')}?=`;
      expect(parameterHeaders(found, { region: value })).toEqual({ 'Mcp-Param-Region': encoded });
    }
  });

  it('leaves out what is absent, null or no plain value', () => {
    expect(parameterHeaders(found, { region: null, deep: 7 })).toEqual({});
    expect(parameterHeaders(found, { region: ['a'], deep: { count: 1.5 } })).toEqual({});
  });
});
