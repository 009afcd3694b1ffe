/** The examples of docs/guide/builders.md, and what each needs around it to run as it stands. */
import { createHash } from 'node:crypto';

import { MarkdownPage } from '../../test/support/markdown-page.ts';

/** The page. */
export const GUIDE_PAGE = 'docs/guide/builders.md';

/** One example of the guide. */
export interface GuideExample {
  readonly id: string;
  /** The heading above it. */
  readonly title: string;
  /** Packages with pinned versions. The first one brings MCP into the framework. */
  readonly packages: readonly string[];
  /** Lines before it: the names that the page leaves to the reader. */
  readonly before: (modelUrl: string) => readonly string[];
  /** False for an example that calls pml by itself, without a model. */
  readonly hasModel: boolean;
}

const PROMPT = 'const prompt = "What is 40 and 2?";';

/** The examples that start the program. The one that runs pml in its own process is examples/own-client.ts. */
export const GUIDE_EXAMPLES: readonly GuideExample[] = [
  {
    id: 'sdk',
    title: 'Plain MCP SDK',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    before: () => [],
    hasModel: false,
  },
  {
    id: 'ai-sdk',
    title: 'Vercel AI SDK',
    packages: ['@ai-sdk/mcp@2.0.97', 'ai@7.0.170', '@ai-sdk/openai-compatible@3.0.89'],
    before: (modelUrl) => [
      "import { createOpenAICompatible } from '@ai-sdk/openai-compatible';",
      `const model = createOpenAICompatible({ name: 'scripted', baseURL: '${modelUrl}/v1' })('scripted');`,
      PROMPT,
    ],
    hasModel: true,
  },
  {
    id: 'langchain',
    title: 'LangChain',
    packages: [
      '@langchain/mcp-adapters@1.1.4',
      // Its peers: with newer ones npm finds no set that fits together.
      '@langchain/core@1.2.13',
      '@langchain/langgraph@1.4.18',
      '@langchain/langgraph-checkpoint@1.1.5',
      '@langchain/langgraph-sdk@1.12.0',
      '@langchain/openai@1.6.0',
    ],
    before: (modelUrl) => [
      "import { ChatOpenAI } from '@langchain/openai';",
      `const llm = new ChatOpenAI({ model: 'scripted', configuration: { baseURL: '${modelUrl}/v1' } });`,
      PROMPT,
    ],
    hasModel: true,
  },
  {
    id: 'openai-agents',
    title: 'OpenAI Agents',
    packages: ['@openai/agents@0.20.0'],
    before: () => [PROMPT],
    hasModel: true,
  },
  {
    id: 'mastra',
    title: 'Mastra',
    packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0'],
    before: (modelUrl) => [
      `const model = { id: 'scripted/scripted', url: '${modelUrl}/v1', apiKey: process.env.OPENAI_API_KEY };`,
      "const instructions = 'Use the tools of pml.';",
      PROMPT,
    ],
    hasModel: true,
  },
];

/** Returns the example as the page shows it. */
export function textOfExample({ title }: Pick<GuideExample, 'title'>): string {
  const { text } = new MarkdownPage(GUIDE_PAGE);
  const [, part = ''] = `${text}\n`.split(`\n## ${title}\n`);
  const [own = ''] = part.split('\n## ');
  const block = /^```ts\n([\s\S]*?)^```$/mu.exec(own)?.[1];
  if (block === undefined) {
    throw new Error(`${GUIDE_PAGE} has no example under the heading "${title}"`);
  }
  return block;
}

/** Returns a short hash of the text: a record of another text is of no use. */
export function markOfExample(example: Pick<GuideExample, 'title'>): string {
  return createHash('sha256').update(textOfExample(example)).digest('hex').slice(0, 12);
}
