import type { AuditQuery } from '../../call/audit.ts';
import { AUDIT } from '../../tuning/call.ts';
import type { AuditPage } from '../daemon/host.ts';
import type { PageCall } from './page-call.ts';
import { textIn, wholeIn } from './page-input.ts';

/** Returns who did what, the newest first: `since` in milliseconds, `person`, and where to go on. */
export function showAudit({ parts, query }: PageCall): Promise<AuditPage> {
  const any = { min: 0, max: Number.MAX_SAFE_INTEGER };
  const since = wholeIn(query, 'since', any);
  const person = textIn(query, 'person');
  const [at, id] = [wholeIn(query, 'beforeAt', any), textIn(query, 'beforeId')];
  const asked: AuditQuery = {
    limit: wholeIn(query, 'limit', { min: 1, max: AUDIT.pageMax }) ?? AUDIT.pageMax,
    ...(since !== undefined && { since }),
    ...(person !== undefined && { person }),
    ...(at !== undefined && id !== undefined && { before: { at, id } }),
  };
  return parts.facts.audit(asked);
}
