/** Programs that worked and are kept, as a person looks at them. */
import type { CapabilitySummary } from '../../gateway/gateway.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type {
  PageCapabilities,
  PageCapability,
  PageCapabilitySummary,
} from './page-api-knowledge.ts';
import type { PageCall } from './page-call.ts';

/** All of them by name. */
export async function listCapabilities({ parts }: PageCall): Promise<PageCapabilities> {
  const all = parts.gateway.capabilities.list();
  return {
    capabilities: all.slice(0, DASHBOARD.toolsMax).map((each) => summaryOf(each)),
    omitted: Math.max(0, all.length - DASHBOARD.toolsMax),
  };
}

/** One with its program. */
export async function showCapability({ parts, name }: PageCall): Promise<PageCapability> {
  const found = await parts.gateway.capabilities.show(name);
  const { id, intent, code, parameters, versions } = found;
  return { ...summaryOf(found), id, intent, code, parameters, versions };
}

function summaryOf(each: CapabilitySummary): PageCapabilitySummary {
  const { uses, lastUsedAt, stale, durationMsMean } = each;
  return {
    name: each.name,
    description: each.description,
    signature: each.signature,
    version: each.version,
    tools: each.tools,
    risk: each.risk,
    origin: each.origin,
    isPinned: each.isPinned,
    tested: each.tested,
    succeeded: uses.succeeded,
    failed: uses.failed,
    ...(durationMsMean !== undefined && { durationMsMean }),
    createdAt: each.createdAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(stale !== undefined && { stale }),
  };
}
