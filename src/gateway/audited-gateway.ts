import type { JsonObject } from '../base/json.ts';
import type { AuditLog } from '../call/audit-log.ts';
import type { Gateway } from './gateway.ts';

const VERDICTS = { approved: 'approve', denied: 'deny', retry: 'retry', done: 'done' } as const;

/** The same gateway, which takes down what people decide. Calls are taken down at the door. */
export function auditedGateway(gateway: Gateway, audit: Pick<AuditLog, 'record'>): Gateway {
  return {
    ...gateway,
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
