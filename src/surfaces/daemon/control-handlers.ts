import { setImmediate as othersFirst } from 'node:timers/promises';

import { GatewayError } from '../../base/errors.ts';
import { sessionId, splitToolId, toolId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import type { Asker } from '../../call/asker.ts';
import type { DecisionVerdict } from '../../execute/decisions.ts';
import type { PersonalDecision } from '../../execute/desk.ts';
import type { CapabilityDesk } from '../../gateway/capability-desk.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Tool } from '../../knowledge/tool.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type {
  ControlMethod,
  DaemonStatus,
  DashboardLink,
  Listing,
  ParamsOf,
  ProgressOf,
  ResultOf,
} from './control-protocol.ts';
import type { Host } from './host.ts';
import { processLoop } from './loop-watch.ts';

/** The parts of the daemon that control requests use. */
export interface ControlParts {
  readonly host: Host;
  readonly status: () => DaemonStatus;
  readonly reload: () => Promise<void>;
  /** Makes a new link to the dashboard. Returns undefined if there is no dashboard. */
  readonly openPage: () => DashboardLink | undefined;
  /** Begins to stop; the connection is closed when the daemon is gone. */
  readonly stop: () => void;
}

/** One request, with the means to answer it. */
export interface ControlCall<M extends ControlMethod> {
  readonly params: ParamsOf<M>;
  readonly progress: (progress: ProgressOf<M>) => void;
  readonly asker: Asker & { readonly requestKey: string };
  /** The words that this connection was given. */
  readonly words: PersonWords;
  readonly signal: AbortSignal;
}

/** One function for each method of the protocol. */
export type ControlHandlers = {
  readonly [M in ControlMethod]: (call: ControlCall<M>) => Promise<ResultOf<M>>;
};

/** The session of all commands. Each command has its own connection, but approvals and notes belong to the person. */
export const COMMAND_LINE = sessionId('command-line');

/** Returns the requests of the command line, carried out on the gateway. */
export function controlHandlers(parts: ControlParts): ControlHandlers {
  const { host, status, reload, stop } = parts;
  const { gateway } = host;
  return {
    status: async () => status(),
    list: async ({ params }) => listing(host, params.server),
    search: ({ params, asker, signal }) => gateway.discover(params, asker, signal),
    call: ({ params, asker, progress, signal }) => {
      const { server, tool } = splitToolId(params.tool);
      const call = { ...params, tool: toolId(server, tool) };
      const person = { ...asker, holder: COMMAND_LINE, onProgress: progress };
      return gateway.callTool(call, person, signal);
    },
    run: (call) => carryOut(gateway, call),
    control: ({ params, asker, signal }) => gateway.controlWorkflow(params, asker, signal),
    command: ({ params, signal }) => gateway.command(params.workflowId, params.request, signal),
    events: async ({ params, progress, signal }) => {
      const { workflowId, after } = params;
      for await (const journaled of gateway.runEvents(workflowId, after, signal)) {
        progress({ workflowId, ...journaled });
      }
      return {};
    },
    look: ({ params }) => gateway.look(params.workflowId),
    ...forPeople(parts),
    explain: ({ params }) => gateway.explain(params.id),
    graph: async ({ params }) => gateway.graph(params.tool),
    runs: ({ params }) => gateway.runs(params.limit),
    ...capabilityHandlers(gateway.capabilities),
    ...forStorage(host),
    ...tokenHandlers(host),
    restart: ({ params, signal }) => gateway.restartServer(params.server, signal),
    login: async ({ params, progress, signal }) => {
      await host.login(params.server, (address) => progress({ address }), signal);
      return {};
    },
    logout: async ({ params }) => {
      await host.logout(params.server);
      return {};
    },
    reload: async () => {
      await reload();
      return {};
    },
    stop: async () => {
      // After the answer has been written, or the client would see only a broken connection.
      setImmediate(stop);
      return { pid: process.pid };
    },
  };
}

/** Runs the request and reports its progress. */
async function carryOut(
  gateway: Gateway,
  { params, asker, progress, signal }: ControlCall<'run'>,
): Promise<ResultOf<'run'>> {
  let ownRun: string | undefined;
  const unsubscribe = gateway.onRunEvent((runId, event, sequence) => {
    if (event.kind === 'run_started' && event.requestKey === asker.requestKey) {
      ownRun = runId;
    }
    if (runId === ownRun) {
      progress({ workflowId: runId, sequence, event });
    }
  });
  try {
    const onProgress: Asker['onProgress'] = ({ message }) => {
      if (message !== undefined) {
        progress({ note: message });
      }
    };
    const { again, ...request } = params;
    const person = { ...asker, onProgress };
    return await (again === undefined
      ? gateway.executeWorkflow(request, person, signal)
      : gateway.runAgain(again, person, signal));
  } finally {
    unsubscribe();
  }
}

function forStorage(host: Host) {
  return {
    backup: ({ params, signal }) => host.backup(params.file, signal),
    planRestore: ({ params, signal }) => host.planRestore(params, signal),
    restore: ({ params, signal }) => host.restore(params, signal),
  } satisfies Partial<ControlHandlers>;
}

function linkOf({ openPage }: ControlParts): DashboardLink {
  const link = openPage();
  if (link === undefined) {
    throw new GatewayError(
      'DASHBOARD_OFF',
      'the dashboard is served over HTTP, which pml.http.enabled switches off',
    );
  }
  return link;
}

/** Handlers for decisions of people and for the data they look at first. */
function forPeople(parts: ControlParts) {
  const { gateway } = parts.host;
  return {
    word: async ({ words }) => ({ word: words.give() }),
    dashboard: async ({ params, words }) => {
      words.take(params.word);
      return linkOf(parts);
    },
    stats: async () => ({ ...(await gateway.statistics()), loop: processLoop().read() }),
    retrieval: () => gateway.retrievalTotals(),
    memories: ({ params }) => gateway.memories(params),
    forget: ({ params }) => gateway.forget(params),
    risks: async ({ params }) => gateway.risks(params.tools),
    setRisk: async ({ params, words }) => {
      words.take(params.word);
      await gateway.setRisk(params.rule, params.by);
      return {};
    },
    forgetRisk: async ({ params, words }) => {
      words.take(params.word);
      return { forgotten: await gateway.forgetRisk(params.tools) };
    },
    undecided: () => gateway.undecided(),
    blocked: async () => gateway.blocked(),
    decide: async ({ params: { word, ...decision }, words }) => {
      words.take(word);
      return gateway.decide(checkedDecision(decision));
    },
  } satisfies Partial<ControlHandlers>;
}

async function listing(host: Host, server: string | undefined): Promise<Listing> {
  const isAsked = (name: string): boolean => server === undefined || name === server;
  const tools = [...host.gateway.catalog().tools.values()].filter((tool) => isAsked(tool.server));
  const suspects = await suspectsOf(host.gateway);
  const findingsOf = (tool: Tool): { readonly findings?: readonly string[] } => {
    const findings = suspects.get(tool.id) ?? [];
    return findings.length === 0 ? {} : { findings };
  };
  const listed: Listing['tools'][number][] = [];
  for (const tool of tools) {
    listed.push({
      id: tool.id,
      server: tool.server,
      name: tool.name,
      description: tool.description,
      signature: host.gateway.signatureOf(tool),
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
      ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
      ...findingsOf(tool),
    });
    // The signatures of 20,000 tools take a fifth of a second.
    if (listed.length % DAEMON.toolsListedAtOnce === 0) {
      await othersFirst();
    }
  }
  return { servers: host.gateway.servers().filter(({ name }) => isAsked(name)), tools: listed };
}

/** Resolves to the suspicious points of all tool definitions, once all definitions are read. */
function suspectsOf(gateway: Gateway): Promise<NonNullable<ReturnType<Gateway['suspects']>>> {
  return new Promise((resolve) => {
    const known = gateway.suspects();
    if (known !== undefined) {
      resolve(known);
      return;
    }
    const unsubscribe = gateway.onSuspectsRead(() => {
      unsubscribe();
      resolve(gateway.suspects() ?? new Map());
    });
  });
}

/** Handlers for the requests of people about capabilities. */
function capabilityHandlers(desk: CapabilityDesk) {
  return {
    capabilities: async () => desk.list(),
    capability: ({ params }) => desk.show(params.name),
    renameCapability: ({ params }) => desk.rename(params.name, params.newName),
    pinCapability: ({ params }) => desk.pin(params.name, params.isPinned),
    removeCapability: ({ params }) => desk.remove(params.name),
    exportCapabilities: async ({ params }) => desk.exported(params.names),
    importCapabilities: ({ params }) => desk.imported(params.document),
  } satisfies Partial<ControlHandlers>;
}

/**
 * Handles requests about tokens and the audit. A person in a terminal makes and revokes tokens, and
 * may read the audit.
 */
function tokenHandlers({ tokens, audit }: Host) {
  return {
    addToken: async ({ params: { word, ...request }, words }) => {
      words.take(word);
      return tokens.add(request);
    },
    revokeToken: async ({ params: { word, name, by, project }, words }) => {
      words.take(word);
      await tokens.revoke(name, project, by);
      return {};
    },
    audit: async ({ params: { word, ...query }, words }) => {
      words.take(word);
      return audit.read(query);
    },
    tokens: ({ params }) => tokens.list(params.project),
  } satisfies Partial<ControlHandlers>;
}

/**
 * One-time words for requests that only a person may make.
 *
 * A command checks who types it, asks for a word, and sends the word with its request. A word works
 * once, on its own connection, and is in no file. The daemon cannot see which process is at the other
 * end of its socket: a program that runs as the same user and speaks this protocol can get a word, too.
 */
export class PersonWords {
  readonly #random: Random;
  #word: string | undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Makes a new word. An earlier word that was not used becomes invalid. */
  give(): string {
    this.#word = `${this.#random.uniqueId()}${this.#random.uniqueId()}`.replaceAll('-', '');
    return this.#word;
  }

  /** Checks the word and uses it up, right or wrong. Throws PERSON_REQUIRED if it is wrong. */
  take(word: unknown): void {
    const given = this.#word;
    this.#word = undefined;
    if (given === undefined || word !== given) {
      throw new GatewayError(
        'PERSON_REQUIRED',
        'only a person may ask for this; use a command of pml in a terminal',
      );
    }
  }
}

const VERDICTS: ReadonlySet<Json | undefined> = new Set<DecisionVerdict['kind']>([
  'approved',
  'denied',
  'retry',
  'done',
]);

/** Returns a decision as it came over the socket. Throws USAGE if it is none. */
function checkedDecision(decision: PersonalDecision): PersonalDecision {
  const { decisionId, verdict, by, workflowId, reason } = decision as unknown as Record<
    string,
    Json | undefined
  >;
  const isVerdict = isJsonObject(verdict) && VERDICTS.has(verdict['kind']);
  const isWhole = isText(decisionId) && isText(by) && isVerdict;
  if (!isWhole || !isMissingOrText(workflowId) || !isMissingOrText(reason)) {
    throw new GatewayError(
      'USAGE',
      'a decision is {decisionId, by, verdict: {kind: approved | denied | retry | done}, workflowId?, reason?}',
    );
  }
  return decision;
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function isMissingOrText(value: Json | undefined): boolean {
  return value === undefined || isText(value);
}
