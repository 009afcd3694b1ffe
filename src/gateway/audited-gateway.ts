import type { JsonObject } from '../base/json.ts';
import type { AuditLog } from '../call/audit-log.ts';
import type { Gateway } from './gateway.ts';

const VERDICTS = { approved: 'approve', denied: 'deny', retry: 'retry', done: 'done' } as const;

/** Requests that change nothing about a run. */
const LOOKS: ReadonlySet<string> = new Set(['status', 'result']);

/**
 * Wraps the gateway so that people's decisions and commands to runs are audited. Calls are audited
 * at the door.
 */
export function auditedGateway(gateway: Gateway, audit: Pick<AuditLog, 'record'>): Gateway {
  return {
    ...gateway,
    within: (scope) => auditedGateway(gateway.within(scope), audit),
    async decide(decision) {
      const answer = await gateway.decide(decision);
      audit.record({
        action: VERDICTS[decision.verdict.kind as keyof typeof VERDICTS] ?? decision.verdict.kind,
        subject: decision.decisionId,
        person: decision.by,
        outcome: answer.kind,
      });
      return answer;
    },
    async command(workflowId, request, signal, reader) {
      const answer = await gateway.command(workflowId, request, signal, reader);
      const { kind, ...args } = request.command;
      const about = { workflowId, kind, args: args as JsonObject, person: reader?.person };
      recordCommand(audit, about, answer.kind);
      return answer;
    },
    async controlWorkflow(request, asker, signal) {
      const answer = await gateway.controlWorkflow(request, asker, signal);
      const { workflowId, action: kind, ...args } = request;
      if (!LOOKS.has(kind)) {
        const { person } = asker;
        const about = { workflowId, kind, args: args as JsonObject, person };
        recordCommand(audit, about, answer.status);
      }
      return answer;
    },
    async setRisk(rule, by) {
      await gateway.setRisk(rule, by);
      const args = { ...rule } as unknown as JsonObject;
      audit.record({ action: 'risk', subject: rule.tools, args, person: by, outcome: 'taken' });
    },
    async forgetRisk(tools) {
      const forgotten = await gateway.forgetRisk(tools);
      const outcome = forgotten ? 'taken' : 'refused';
      audit.record({ action: 'risk_forget', subject: tools, outcome });
      return forgotten;
    },
    async forget(request) {
      const answer = await gateway.forget(request);
      if (request.dryRun !== true) {
        const args = { ...request.scope } as unknown as JsonObject;
        const { kind: subject } = request.scope;
        audit.record({ action: 'forget', subject, args, outcome: answer.kind });
      }
      return answer;
    },
  };
}

function recordCommand(
  audit: Pick<AuditLog, 'record'>,
  {
    workflowId,
    kind,
    args,
    person,
  }: {
    readonly workflowId: string;
    readonly kind: string;
    readonly args: JsonObject;
    readonly person: string | undefined;
  },
  outcome: string,
): void {
  audit.record({
    action: `run_${kind}`,
    subject: workflowId,
    args,
    runId: workflowId,
    ...(person !== undefined && { person }),
    outcome,
  });
}
