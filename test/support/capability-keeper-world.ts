import { createProgramReader } from '../../src/adapters/program/program-reader.ts';
import { createSchemaChecker } from '../../src/adapters/schema/ajv-checker.ts';
import { sha256 } from '../../src/adapters/system/machine.ts';
import { toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { CapabilityKeeper } from '../../src/capability/capability-keeper.ts';
import type { Capability } from '../../src/capability/capability.ts';
import type { LearnInput } from '../../src/capability/read-run.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { MemoryCapabilityStore } from './memory-capability-store.ts';
import { quietLogger } from './quiet-logger.ts';

type LearnOutcome = Awaited<ReturnType<CapabilityKeeper['learn']>>;

/** A tool with these properties. */
export const tool = (
  server: string,
  name: string,
  properties: JsonObject,
  more: JsonObject = {},
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description: '',
  inputSchema: { type: 'object', properties, ...more },
  definition: {},
});

export const READ: Tool = tool('files', 'read', {
  path: { type: 'string' },
  lines: { type: 'integer' },
});
export const SEND: Tool = tool('chat', 'send', {
  to: { type: 'string' },
  text: { type: 'string' },
});

/** A project with two servers, and gateways that share it. */
export class CapabilityWorld {
  readonly store: MemoryCapabilityStore;
  catalog: Catalog = withServerTools(withServerTools(EMPTY_CATALOG, 'chat', [SEND]), 'files', [
    READ,
  ]);
  #ids = 0;

  constructor(store: MemoryCapabilityStore = new MemoryCapabilityStore()) {
    this.store = store;
  }

  keeper(
    redact: (text: string) => string = (text) => text.replaceAll('opensesame-4711', '•••'),
  ): CapabilityKeeper {
    return new CapabilityKeeper({
      store: this.store,
      reader: createProgramReader(),
      checker: createSchemaChecker(),
      catalog: () => this.catalog,
      hash: sha256,
      random: { uniqueId: () => `id-${(this.#ids += 1)}` },
      redact,
      readsOnly: ({ id }) => id === READ.id,
      logger: quietLogger(),
    });
  }
}

/** A run of a program that called one tool. */
export const run = (code: string, more: Partial<LearnInput> = {}): LearnInput => ({
  code,
  calls: [{ tool: READ.id, ok: true }],
  durationMs: 10,
  at: 100,
  ...more,
});

/** The capability that a run has become. */
export function kept(outcome: LearnOutcome): Capability {
  if (outcome.kind === 'not_stored') {
    throw new Error(outcome.why);
  }
  return outcome.capability;
}

/** A program with two literals. */
export const COUNT = `const text = await mcp.files.read({ path: 'notes.txt' });
return text.split('TODO').length - 1;`;
/** What it was written for. */
export const INTENT = 'Count the lines with TODO in notes.txt';

/** Two capabilities, the second of which calls the first. */
export async function twoCapabilities(): Promise<{
  readonly world: CapabilityWorld;
  readonly keeper: CapabilityKeeper;
  readonly outer: string;
}> {
  const world = new CapabilityWorld();
  const keeper = world.keeper();
  const inner = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
  const calls = [toolId('pml', inner.name), SEND.id].map((id) => ({ tool: id, ok: true }));
  const code = `const n = await pml.${inner.name}({}); await mcp.chat.send({ to: 'me', text: n })`;
  const outer = kept(await keeper.learn(run(code, { calls, intent: 'report it all' })));
  return { world, keeper, outer: outer.name };
}
