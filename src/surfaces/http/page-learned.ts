/** Capabilities and memories, as a person looks through them and removes some. */
import { GatewayError } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type {
  PageCapabilities,
  PageCapability,
  PageCapabilityExport,
  PageCapabilityRemoved,
  PageCapabilitySummary,
  PageForgotten,
  PageMemories,
} from './page-api-knowledge.ts';
import type { PageStarted } from './page-api-runs.ts';
import { askerOf, change, get, type PageCall, type PageRoute } from './page-call.ts';
import { badRequest, onlyKeys, queryText, requiredText } from './page-input.ts';
import { startedOf } from './page-runs.ts';

/** Returns all of them by name. */
async function listCapabilities({ parts }: PageCall): Promise<PageCapabilities> {
  await parts.gateway.dashboard.settled();
  const all = parts.gateway.capabilities.list();
  return {
    capabilities: all.slice(0, DASHBOARD.toolsMax),
    omitted: Math.max(0, all.length - DASHBOARD.toolsMax),
  };
}

/** Returns one capability with its program. */
async function showCapability({ parts, name }: PageCall): Promise<PageCapability> {
  await parts.gateway.dashboard.settled();
  return await parts.gateway.capabilities.show(name);
}

/**
 * Runs a capability as a workflow of one task. Its calls go the normal way, so dangerous ones wait
 * for a person.
 */
async function runCapability(call: PageCall): Promise<PageStarted> {
  const { parts, name, body, signal } = call;
  onlyKeys(body, ['args']);
  const { args = {} } = body;
  if (!isJsonObject(args)) {
    throw badRequest('"args" must be an object');
  }
  const { stale } = await parts.gateway.capabilities.show(name);
  if (stale !== undefined) {
    throw new GatewayError('CAPABILITY_INVALID', `${name} cannot be used as it is: ${stale}`);
  }
  const workflow = { tasks: [{ id: name, capability: name, args }] };
  return startedOf(await parts.gateway.executeWorkflow({ workflow }, askerOf(call), signal));
}

/** Gives one another name. */
async function renameCapability(call: PageCall): Promise<PageCapabilitySummary> {
  const { parts, name, body } = call;
  onlyKeys(body, ['newName']);
  return await parts.gateway.capabilities.rename(name, requiredText(body, 'newName'));
}

/** Keeps one from being removed to make room for others, or no longer. */
async function pinCapability({ parts, name, body }: PageCall): Promise<object> {
  onlyKeys(body, ['isPinned']);
  const { isPinned } = body;
  if (typeof isPinned !== 'boolean') {
    throw badRequest('"isPinned" must be true or false');
  }
  return await parts.gateway.capabilities.pin(name, isPinned);
}

/** Removes one, and says which others no longer work without it. */
async function removeCapability(call: PageCall): Promise<PageCapabilityRemoved> {
  const { parts, name, body } = call;
  onlyKeys(body, []);
  const removed = await parts.gateway.capabilities.remove(name);
  parts.logger.info('page_capability_removed', { name });
  return removed;
}

/** Exports a capability, and the ones it calls, as a document for another project. */
async function exportCapability({ parts, name }: PageCall): Promise<PageCapabilityExport> {
  return parts.gateway.capabilities.exported([name]);
}

/** Returns the newest that fit. */
async function listMemories({ parts, query }: PageCall): Promise<PageMemories> {
  const words = queryText(query, 'query');
  const kind = queryText(query, 'kind');
  if (kind !== undefined && kind !== 'note' && kind !== 'episode') {
    throw badRequest('"kind" must be note or episode');
  }
  return parts.gateway.memories({
    ...(words !== undefined && { words }),
    ...(kind !== undefined && { kind }),
    limit: DASHBOARD.resultsMax,
  });
}

/** Forgets one memory, or says what would go with it. */
async function forgetMemory({ parts, body }: PageCall): Promise<PageForgotten> {
  onlyKeys(body, ['id', 'dryRun']);
  const id = requiredText(body, 'id');
  const { dryRun = false } = body;
  if (typeof dryRun !== 'boolean') {
    throw badRequest('"dryRun" must be true or false');
  }
  const answer = await parts.gateway.forget({ scope: { kind: 'id', id }, dryRun });
  if (answer.kind === 'refused') {
    throw badRequest(answer.problem);
  }
  return { removed: answer.removed };
}

export const LEARNED_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/capabilities$/u, listCapabilities),
  get(/^\/api\/capabilities\/([^/]+)$/u, showCapability),
  get(/^\/api\/capabilities\/([^/]+)\/export$/u, exportCapability),
  change(/^\/api\/capabilities\/([^/]+)\/run$/u, 'call', runCapability),
  change(/^\/api\/capabilities\/([^/]+)\/rename$/u, 'manage', renameCapability),
  change(/^\/api\/capabilities\/([^/]+)\/pin$/u, 'manage', pinCapability),
  change(/^\/api\/capabilities\/([^/]+)\/remove$/u, 'manage', removeCapability),
  get(/^\/api\/memories$/u, listMemories),
  change(/^\/api\/memories\/forget$/u, 'manage', forgetMemory),
];
