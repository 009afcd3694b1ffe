/** A catalog that is too long for one answer. */
import { afterEach, expect, it } from 'vitest';

import { ECHO, ERAS, HttpWorld } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const COUNT = 15_000;
const TOOLS = Array.from({ length: COUNT }, (_, index) => ({
  ...ECHO,
  name: `tool_with_a_rather_long_name_${String(index).padStart(24, '0')}`,
}));

it.each(ERAS)('is told in pages, each tool once (%s)', async (era) => {
  const { http } = await world.start(TOOLS);
  const client = await world.connect(http, era);
  const names: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const { tools, nextCursor } = await client.request({
      method: 'tools/list',
      params: { ...(cursor !== undefined && { cursor }) },
    });
    pages += 1;
    cursor = nextCursor;
    names.push(...tools.map(({ name }) => name));
  } while (cursor !== undefined);
  expect(pages).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(COUNT);
  expect(names).toHaveLength(COUNT);
  expect(
    (await client.callTool({ name: names.at(-1) ?? '', arguments: { a: 1 } })).isError,
  ).not.toBe(true);
});
