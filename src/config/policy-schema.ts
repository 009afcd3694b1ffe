/** The part of `pml.json` that says which calls are allowed. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';

const patterns = z.array(z.string().min(1));

const riskClass = z.enum(['safe', 'moderate', 'dangerous']);

const argumentCondition = z.strictObject({
  inside: z
    .array(z.string().min(1))
    .optional()
    .describe('It is a path in one of these folders; relative ones start at this file’s.'),
  outside: z
    .array(z.string().min(1))
    .optional()
    .describe('It is a path in none of these folders. Links are not followed.'),
  above: z.number().optional().describe('It is a number above this one.'),
  below: z.number().optional().describe('It is a number below this one.'),
  like: z.string().min(1).optional().describe('Its text is of this pattern.'),
});

const policyRule = z
  .strictObject({
    tools: z
      .string()
      .min(1)
      .optional()
      .describe('Pattern of `server:tool`; `*` stands for anything.'),
    risk: riskClass.optional().describe('Only calls of this class; see `pml risk`.'),
    when: z
      .record(z.string().min(1), argumentCondition)
      .optional()
      .describe('Only calls whose arguments, by name or dotted path, are all like this.'),
    action: z.enum(['allow', 'ask', 'deny']).describe('What happens when it is called.'),
  })
  .refine((rule) => rule.tools !== undefined || rule.risk !== undefined, {
    path: ['tools'],
    error: 'is needed, or risk: a rule says which calls it is about ("*" is all of them)',
  });

const riskRule = z.strictObject({
  tools: z.string().min(1).describe('Pattern of `server:tool`.'),
  risk: riskClass.describe('What its tools are.'),
  reason: z.string().optional().describe('Why, for those who read it later.'),
});

/** Rules for calls: allowed, asked about, denied. */
export const policyFields = z.strictObject({
  rules: z
    .array(policyRule)
    .default([])
    .describe(
      'The first rule that matches holds. If none matches: safe calls run; moderate calls run on a trusted server and ask once per tool on others; dangerous calls ask every time.',
    ),
  risks: z
    .array(riskRule)
    .default([])
    .describe('Risk classes that you set for tools; the first that matches holds.'),
  askThrough: patterns
    .default([...SETTINGS.clientsWithPeople])
    .describe(
      'Clients (patterns of their names) that are known to show questions to a person. There, approvals are asked in the client.',
    ),
});
