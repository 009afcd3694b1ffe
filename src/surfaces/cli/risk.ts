import { userInfo } from 'node:os';

import { GatewayError } from '../../base/errors.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import type { RiskOfTool } from '../../gateway/gateway.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { asPerson } from './require-person.ts';
import { type Cell, dayOf, paint, type Style, table } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

const CLASSES = ['safe', 'moderate', 'dangerous'] as const;
type Risk = (typeof CLASSES)[number];

/** `pml risk`: shows the risk of tools and the reasons. A person can set it. */
export const riskCommand: Command = {
  usage: '[TOOL] [safe | moderate | dangerous] [--reason TEXT] [--forget]',
  details:
    'TOOL is server:tool or a pattern such as "files:*". Safe tools are called without asking. ' +
    'Moderate tools are asked about once per tool, unless their server is trusted. Dangerous ' +
    'tools are asked about every time. pml.policy.rules can change that. The command shows the ' +
    'worst class that a call may have; each call is judged by its arguments. With a class you set ' +
    'the risk yourself, which goes before everything else. Arguments that force or destroy, SQL ' +
    'and shell text can still raise it. --forget removes your class and the kept answer for the ' +
    'tool.',
  positionals: { min: 0, max: 2 },
  options: {
    'reason TEXT': 'Why, for those who read it later.',
    forget: 'Remove your class for exactly this TOOL.',
  },
  examples: [
    'pml risk',
    'pml risk files:write_file',
    'pml risk "db:*" dangerous --reason "production"',
    'pml risk files:write_file --forget',
  ],
  async run(invocation: Invocation): Promise<number> {
    const [tools = '*', risk] = invocation.positionals;
    if (invocation.flag('forget')) {
      return forget(tools, invocation);
    }
    if (risk !== undefined) {
      return override(tools, risk, invocation);
    }
    const { terminal, json } = invocation;
    const daemon = await invocation.daemon.reach();
    const risks = await daemon.request('risks', { tools });
    if (json) {
      printJson(terminal, risks);
      return 0;
    }
    if (risks.length === 0) {
      const which = tools === '*' ? '' : ` "${tools}"`;
      throw new GatewayError('TOOL_UNKNOWN', `there is no tool${which}; see pml list`);
    }
    const [only] = risks;
    const lines =
      risks.length === 1 && only !== undefined
        ? explanation(only)
        : table(['TOOL', 'RISK', 'CALLED', 'WHY'], risks.map(riskRow), terminal.width);
    printLines(terminal, lines);
    return 0;
  },
};

const STYLES: Readonly<Record<Risk, Style>> = {
  safe: 'green',
  moderate: 'yellow',
  dangerous: 'red',
};

function riskRow(risk: RiskOfTool): readonly Cell[] {
  const { judgement } = risk;
  return [
    { text: showName(risk.tool), isWhole: true },
    { text: judgement.risk, style: STYLES[judgement.risk] },
    calledHow(risk),
    plainText(judgement.because[0]?.says ?? ''),
  ];
}

function calledHow({ decision }: RiskOfTool): string {
  switch (decision.action) {
    case 'allow':
      return 'without asking';
    case 'ask':
      return decision.once ? 'asked once' : 'asked every time';
    case 'deny':
      return 'never';
    default:
      return decision satisfies never;
  }
}

function explanation(risk: RiskOfTool): readonly string[] {
  const { tool, judgement, trusted, decision, override: word, answer, isUnrepeatable } = risk;
  const { risk: level, sensitive, readOnly, repeatable, because } = judgement;
  const sentences = [
    ...because.map(({ source, says }) => `${source}: ${says}`),
    ...(word === undefined ? [] : [`said by ${word.by} on ${dayOf(word.at)}`]),
    `its server is ${trusted ? '' : 'not '}trusted`,
    `${readOnly ? 'only reads' : 'may change something'}${sensitive ? ', deals in secrets' : ''}`,
    repeatable && !isUnrepeatable
      ? 'asked again at once, it answers the same'
      : `not repeatable${isUnrepeatable ? ': two equal calls were answered differently' : ''}`,
    ...(answer === undefined ? [] : [`${answer.by} ${answer.verdict} it on ${dayOf(answer.at)}`]),
    `a call is made: ${calledHow(risk)}${decision.action === 'allow' ? '' : ` (${decision.why})`}`,
  ];
  return [
    `${paint('bold', showName(tool))}  ${paint(STYLES[level], level)}`,
    ...sentences.map((sentence) => `  ${plainText(sentence)}`),
  ];
}

async function override(tools: string, risk: string, invocation: Invocation): Promise<number> {
  const chosen = CLASSES.find((each) => each === risk);
  if (chosen === undefined) {
    throw usage(`"${risk}" is no class; choose ${CLASSES.join(', ')}`);
  }
  if (!tools.includes(':') && tools !== '*') {
    throw usage(`"${tools}" is no tool; write server:tool or a pattern of it`);
  }
  const reason = invocation.text('reason');
  const rule = { tools, risk: chosen, ...(reason !== undefined && { reason }) };
  const params = { rule, by: userInfo().username };
  await asPerson(invocation, 'pml risk', 'setRisk', params);
  invocation.terminal.say(
    `${tools} is ${chosen} by your word. Take it back with: pml risk ${tools} --forget`,
  );
  return 0;
}

async function forget(tools: string, invocation: Invocation): Promise<number> {
  const { forgotten } = await asPerson(invocation, 'pml risk --forget', 'forgetRisk', { tools });
  invocation.terminal.say(
    forgotten ? `What was said about ${tools} is forgotten.` : `Nothing was said about ${tools}.`,
  );
  return 0;
}
