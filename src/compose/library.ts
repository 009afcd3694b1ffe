import { join } from 'node:path';

import { createLineLogger } from '../adapters/log/line-logger.ts';
import { systemClock } from '../adapters/system/machine.ts';
import { isPersonName } from '../base/access.ts';
import { GatewayError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { ServerState } from '../call/upstreams.ts';
import { parseSettings } from '../config/load.ts';
import { createRedactor, secretsInPlace } from '../config/redact.ts';
import type { SettingsInput as ConfigInput } from '../config/schema.ts';
import type { PersonalDecision, Undecided } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { RunEvent } from '../execute/run-event.ts';
import type { Explanation } from '../gateway/explain.ts';
import type { GraphOfTool, GraphSummary } from '../knowledge/graph-report.ts';
import type { Embedder } from '../retrieve/embedder.ts';
import { createOfferListing } from '../surfaces/mcp/offer-listing.ts';
import { librarySession, type LibrarySession } from './library-session.ts';
import { listTools } from './list-tools.ts';
import { openHost } from './open-host.ts';
import { templateFile } from './package-files.ts';

/** A model of your own. It need not be disposable. */
export type LibraryEmbedder = Omit<Embedder, keyof AsyncDisposable> & Partial<AsyncDisposable>;

export interface LibraryOptions {
  /** Folder of the database and the keys. One process at a time. */
  readonly folder: string;
  /** Receives log lines; none by default. */
  readonly logger?: Logger;
  /** Environment that server programs may inherit. Default: the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A model of your own for the search by meaning, in place of `pml.embedding`. A disposable one is disposed with the gateway. */
  readonly embedder?: LibraryEmbedder;
}

/** A gateway in your own process. Its own methods act as the local user. */
export interface LibraryGateway extends LibrarySession, AsyncDisposable {
  /** Notices about this start, such as a database that could not be opened and was set aside. */
  readonly notices: readonly string[];
  /**
   * Opens a session for one of your users: runs and calls carry the name. Runs of another user are
   * unknown to it.
   */
  session(person: string): LibrarySession;
  /** Lists open decisions: calls that need approval, and calls whose outcome is unknown. */
  undecided(): Promise<readonly Undecided[]>;
  /** Passes a person's decision on. Your program is the person's here: never let a model call it. */
  decide(decision: PersonalDecision): Promise<CommandAnswer>;
  /** Events of all runs from now on. The returned function ends it. */
  onRunEvent(listener: (runId: RunId, event: RunEvent) => void): () => void;
  servers(): readonly ServerState[];
  /** Explains a decision by the id of a trace, a run, a tool or a capability (`pml:name`). */
  explain(id: string): Promise<Explanation>;
  /** Returns the neighbourhood of a tool, or a summary of the whole graph. */
  graph(tool?: string): GraphOfTool | GraphSummary;
  /** Ends runs and server processes and closes the database. */
  close(): Promise<void>;
}

export async function createLibraryGateway(
  config: ConfigInput,
  options: LibraryOptions,
): Promise<LibraryGateway> {
  const logger =
    options.logger ??
    createLineLogger({
      write: () => undefined,
      now: () => systemClock.now(),
      level: () => 'error',
    });
  const settings = parseSettings(config);
  const secrets = secretsInPlace(settings);
  const host = await openHost({
    settings,
    configFile: join(options.folder, 'pml.json'),
    databaseFolder: join(options.folder, 'database'),
    keyFile: join(options.folder, 'key'),
    // The program that uses the library chose the folder for it.
    isKeyFileNamed: true,
    modelFolder: join(options.folder, 'models'),
    environment: options.environment ?? process.env,
    redact: createRedactor(secrets),
    secrets: () => secrets,
    configNotices: () => [],
    logger,
    templateFile: templateFile(),
    ...(options.embedder !== undefined && { embedder: disposable(options.embedder) }),
  });
  const { gateway } = host;
  const parts = {
    gateway,
    listing: listTools(gateway, settings, []),
    offers: createOfferListing(gateway, settings.pml.exposure.names),
    logger,
  };
  const close = (): Promise<void> => Promise.resolve(host[Symbol.asyncDispose]());
  return {
    ...librarySession(parts),
    notices: host.notices(),
    session: (person) => librarySession(parts, personOf(person)),
    undecided: () => gateway.undecided(),
    decide: (decision) => gateway.decide(decision),
    onRunEvent: (listener) => gateway.onRunEvent(listener),
    servers: () => gateway.servers(),
    explain: (id) => gateway.explain(id),
    graph: (tool) => gateway.graph(tool),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function disposable(embedder: LibraryEmbedder): Embedder {
  const { model, dimension } = embedder;
  return {
    model,
    dimension,
    embed: (texts, signal) => embedder.embed(texts, signal),
    rest: () => embedder.rest?.(),
    [Symbol.asyncDispose]: async () => embedder[Symbol.asyncDispose]?.(),
  };
}

/** Returns the name of a person. Throws if it is not a valid name. */
function personOf(name: string): string {
  if (!isPersonName(name)) {
    const rule = 'letters, digits and . _ @ + -, at most 64 of them';
    throw new GatewayError('ARGUMENTS_INVALID', `the name of a person has ${rule}`);
  }
  return name;
}
