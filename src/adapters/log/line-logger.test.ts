import { expect, it } from 'vitest';

import { createLineLogger, type LoggerLevel } from './line-logger.ts';

function recorded(level: () => LoggerLevel): {
  lines: string[];
  logger: ReturnType<typeof createLineLogger>;
} {
  const lines: string[] = [];
  return {
    lines,
    logger: createLineLogger({ write: (line) => lines.push(line), now: () => 0, level }),
  };
}

it('writes one JSON object per line with the event first after time and level', () => {
  const { lines, logger } = recorded(() => 'info');
  logger.child({ serverId: 'fs' }).warn('upstream_failed', { attempt: 2 });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"upstream_failed","serverId":"fs","attempt":2}\n',
  ]);
});

it('follows a level that changes while it runs', () => {
  let level: LoggerLevel = 'error';
  const { lines, logger } = recorded(() => level);
  logger.info('unheard');
  level = 'debug';
  logger.debug('heard');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"heard"');
});
