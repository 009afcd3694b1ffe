import { inSpan, type Spans, type SpanSubject } from '../base/spans.ts';
import type { Asker } from '../call/asker.ts';
import { failureOfCall } from '../call/traced-calls.ts';
import type { WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { Gateway } from './gateway.ts';

/** Adds a span to each request of a client. All work of the request is below that span. */
export function tracedGateway(gateway: Gateway, spans: Spans): Gateway {
  const asked = <Result>(
    operation: string,
    { asker, tool, workflowId }: Asked,
    work: (asker: Asker) => Promise<Result>,
    failureOf?: (result: Result) => string | undefined,
  ): Promise<Result> => {
    const subjectOf = (): SpanSubject => ({
      operation,
      side: 'server',
      attributes: { 'enduser.id': asker.person, 'pml.workflow.id': workflowId },
      ...(tool !== undefined && { tool }),
    });
    return inSpan(
      spans,
      subjectOf,
      asker.meta,
      (meta) => work(meta === asker.meta || meta === undefined ? asker : { ...asker, meta }),
      failureOf,
    );
  };
  return {
    ...gateway,
    within: (scope) => tracedGateway(gateway.within(scope), spans),
    discover: (request, asker, signal) =>
      asked('discover', { asker }, (as) => gateway.discover(request, as, signal)),
    executeWorkflow: (request, asker, signal) =>
      asked(
        'execute_workflow',
        { asker },
        (as) => gateway.executeWorkflow(request, as, signal),
        failureOfAnswer,
      ),
    executeCode: (request, asker, signal) =>
      asked('execute_code', { asker }, (as) => gateway.executeCode(request, as, signal)),
    controlWorkflow: (request, asker, signal) =>
      asked(
        'control_workflow',
        { asker, workflowId: request.workflowId },
        (as) => gateway.controlWorkflow(request, as, signal),
        failureOfAnswer,
      ),
    callTool: (call, asker, signal) =>
      asked(
        'call_tool',
        { asker, tool: call.tool },
        (as) => gateway.callTool(call, as, signal),
        failureOfCall,
      ),
  };
}

interface Asked {
  readonly asker: Asker;
  readonly tool?: string;
  readonly workflowId?: string;
}

const failureOfAnswer = ({ status }: WorkflowAnswer): string | undefined =>
  status === 'failed' || status === 'outcome_unknown' ? status : undefined;
