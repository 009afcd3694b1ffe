import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { systemClock } from '../adapters/system/machine.ts';
import { createTokenCounter } from '../adapters/tokens/token-counter.ts';
import { sessionId, toolId } from '../base/ids.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Savings } from '../knowledge/usage-store.ts';
import { SavingsLedger, type TokenCounter } from './savings-ledger.ts';

const AGENT = sessionId('agent');
const DAY = '1970-01-01';

/** One token per character, so that savings can be checked by hand. */
const characters: TokenCounter = {
  count: (texts) => Promise.resolve(texts.map(({ length }) => length)),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

function catalogOf(...names: readonly string[]): Catalog {
  const tools = names.map((name) => ({
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema: {},
    definition: { name },
  }));
  return withServerTools(EMPTY_CATALOG, 's', tools);
}

function open(counter: TokenCounter = characters): SavingsLedger {
  const kept = new Map<string, Savings>();
  const store = {
    add(saved: Savings) {
      const before = kept.get(saved.day) ?? { day: saved.day, definitions: 0, results: 0 };
      kept.set(saved.day, {
        day: saved.day,
        definitions: before.definitions + saved.definitions,
        results: before.results + saved.results,
      });
      return Promise.resolve();
    },
    read: () => Promise.resolve([...kept.values()]),
  };
  return new SavingsLedger({ store, counter, clock: manualClock(), logger: quietLogger() });
}

describe('definitions', () => {
  // {"name":"aaaaaaaaaa"} is 21 characters; [{}] is 4.
  const catalog = catalogOf('aaaaaaaaaa', 'bbbbbbbbbb');

  it('count once per session, less what the session saw', async () => {
    const ledger = open();
    ledger.sessionListed(AGENT, catalog, () => [{}]);
    ledger.sessionListed(AGENT, catalog, () => [{}]);
    ledger.sessionListed(sessionId('other'), catalog, () => [{}]);
    expect(await ledger.read()).toEqual([{ day: DAY, definitions: 2 * (42 - 4), results: 0 }]);
  });

  it('are listed once for a session, however often it calls', () => {
    const ledger = open();
    let made = 0;
    const list = (): readonly object[] => {
      made += 1;
      return [];
    };
    for (let call = 0; call < 3; call += 1) {
      ledger.sessionListed(AGENT, catalog, list);
    }
    expect(made).toBe(1);
  });

  it('never count below nothing', async () => {
    const ledger = open();
    ledger.sessionListed(AGENT, catalogOf(), () => [{ name: 'larger than nothing' }]);
    expect(await ledger.read()).toEqual([{ day: DAY, definitions: 0, results: 0 }]);
  });
});

describe('results', () => {
  const whole = 'x'.repeat(98);
  const read = (): Promise<string> => Promise.resolve(JSON.stringify(whole));

  it('count what was not shown, and are taken off again when they are read', async () => {
    const ledger = open();
    ledger.sessionListed(AGENT, catalogOf(), () => []);
    ledger.resultKept(AGENT, 'run/a', 'x'.repeat(10), read);
    ledger.resultKept(AGENT, 'run/a', 'x'.repeat(10), read);
    expect(await ledger.read()).toMatchObject([{ results: 90 }]);
    ledger.resultRead('run/a', 'x'.repeat(38));
    expect(await ledger.read()).toMatchObject([{ results: 50 }]);
    ledger.resultRead('run/a', whole);
    ledger.resultRead('run/a', whole);
    expect(await ledger.read()).toMatchObject([{ results: 0 }]);
  });

  it('do not count for a person at the command line', async () => {
    const ledger = open();
    ledger.resultKept(sessionId('control'), 'run/a', '', read);
    expect(await ledger.read()).toEqual([]);
  });
});

it('leaves out what cannot be counted, and goes on', async () => {
  let calls = 0;
  const ledger = open({
    ...characters,
    count: (texts) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('no tables')) : characters.count(texts);
    },
  });
  ledger.sessionListed(AGENT, catalogOf('aaaaaaaaaa'), () => []);
  ledger.sessionListed(sessionId('next'), catalogOf('aaaaaaaaaa'), () => []);
  expect(await ledger.read()).toMatchObject([{ definitions: 21 - 2 }]);
});

describe('the real counter', () => {
  it('counts as the tokenizer does, marks of models included, and refuses what is too long', async () => {
    await using counter = createTokenCounter({ clock: systemClock });
    expect(await counter.count(['hello world', '', '<|endoftext|>'])).toEqual([2, 0, 7]);
    await expect(counter.count(['x'.repeat(2_000_001)])).rejects.toThrow(/longer than/u);
    expect(await counter.count(['hello'])).toEqual([1]);
  });

  it('is not waited for when the gateway ends', async () => {
    const counter = createTokenCounter({ clock: systemClock });
    const counting = counter.count(['hello']);
    await Promise.all([
      expect(counting).rejects.toThrow(/closed/u),
      counter[Symbol.asyncDispose](),
    ]);
    await expect(counter.count(['more'])).rejects.toThrow(/closed/u);
  });
});
