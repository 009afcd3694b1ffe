/**
 * Thirty small tasks in code, as an agent would write them over real servers, each to be done a
 * second time with other values by the capability that the first time left behind.
 *
 * `ROOT` stands for the folder that `prepareCodeWorld` has filled. `values` is what the second
 * intent names, in its order; which parameter gets which is decided by `argumentsFor`, from the
 * capability's own schema.
 */
import type { CodeTask } from './code-task.ts';
import { FILE_TASKS } from './code-tasks-files.ts';

const GIT: readonly CodeTask[] = [
  {
    id: 'number of commits',
    intent: 'How many commits are there in ROOT/repos/shop?',
    code: `const { commits } = await mcp.git.git_log({ path: 'ROOT/repos/shop' });
return commits.length;`,
    value: 3,
    again: {
      intent: 'How many commits are there in ROOT/repos/blog?',
      values: { path: 'ROOT/repos/blog' },
      value: 4,
    },
  },
  {
    id: 'commits of one author',
    intent: 'Which commits did Ada make in ROOT/repos/shop?',
    code: `const log = await mcp.git.git_log({ path: 'ROOT/repos/shop', author: 'Ada' });
return log.commits.map((commit: { subject: string }) => commit.subject);`,
    value: ['add cart', 'add prices'],
    again: {
      intent: 'Which commits did Grace make in ROOT/repos/blog?',
      values: { author: 'Grace', path: 'ROOT/repos/blog' },
      value: ['second post', 'first post'],
    },
  },
  {
    id: 'latest commit',
    intent: 'What does the latest commit of ROOT/repos/shop say, and who made it?',
    code: `const { commits: [latest] } = await mcp.git.git_log({ path: 'ROOT/repos/shop', maxCount: 1 });
return { subject: latest.subject, author: latest.author };`,
    value: { subject: 'fix cart', author: 'Grace' },
    again: {
      intent: 'What does the latest commit of ROOT/repos/blog say, and who made it?',
      values: { path: 'ROOT/repos/blog' },
      value: { subject: 'add archive', author: 'Ada' },
    },
  },
  {
    id: 'branch that is checked out',
    intent: 'Which branch is checked out in ROOT/repos/shop?',
    code: `const status = await mcp.git.git_status({ path: 'ROOT/repos/shop' });
return status.currentBranch;`,
    value: 'main',
    again: {
      intent: 'Which branch is checked out in ROOT/repos/blog?',
      values: { path: 'ROOT/repos/blog' },
      value: 'theme',
    },
  },
  {
    id: 'untracked files',
    intent: 'Which files in ROOT/repos/shop are untracked?',
    code: `const { untrackedFiles } = await mcp.git.git_status({ path: 'ROOT/repos/shop' });
return untrackedFiles;`,
    value: ['draft.txt'],
    again: {
      intent: 'Which files in ROOT/repos/blog are untracked?',
      values: { path: 'ROOT/repos/blog' },
      value: ['idea.txt', 'plan.txt'],
    },
  },
  {
    id: 'tags',
    intent: 'List the tags of the repository ROOT/repos/shop in order',
    code: `const { tags } = await mcp.git.git_tag({ path: 'ROOT/repos/shop', mode: 'list' });
return tags.map((tag: { name: string }) => tag.name).sort();`,
    value: ['v1.0', 'v1.1'],
    again: {
      intent: 'List the tags of the repository ROOT/repos/blog in order',
      values: { path: 'ROOT/repos/blog' },
      value: ['v0.1'],
    },
  },
  {
    id: 'who wrote a line',
    intent: 'Who wrote line 1 of cart.txt in ROOT/repos/shop?',
    code: `const line = 1;
const blame = await mcp.git.git_blame({
  path: 'ROOT/repos/shop', filePath: 'cart.txt', startLine: line, endLine: line,
});
return blame.lines[0].author;`,
    value: 'Ada',
    again: {
      intent: 'Who wrote line 2 of posts.txt in ROOT/repos/blog?',
      values: { line: 2, filePath: 'posts.txt', path: 'ROOT/repos/blog' },
      value: 'Grace',
    },
  },
  {
    id: 'branches',
    intent: 'Name all branches of ROOT/repos/shop',
    code: `const answer = await mcp.git.git_branch({ path: 'ROOT/repos/shop', mode: 'list' });
return answer.branches.map((branch: { name: string }) => branch.name).sort();`,
    value: ['main', 'sale'],
    again: {
      intent: 'Name all branches of ROOT/repos/blog',
      values: { path: 'ROOT/repos/blog' },
      value: ['drafts', 'main', 'theme'],
    },
  },
];

const OTHERS: readonly CodeTask[] = [
  {
    id: 'what is known of someone',
    intent: 'What do we know about Ada?',
    code: `const { entities } = await mcp.memory.open_nodes({ names: ['Ada'] });
return entities[0].observations;`,
    value: ['likes chess', 'works at Orbit'],
    again: {
      intent: 'What do we know about Grace?',
      values: { name: 'Grace' },
      value: ['sails', 'works at Orbit', 'speaks French'],
    },
  },
  {
    id: 'who stands in a relation',
    intent: 'Who has the relation works_at to Orbit?',
    code: `const relation = 'works_at';
const target = 'Orbit';
const { relations } = await mcp.memory.read_graph({});
return relations
  .filter((each: any) => each.relationType === relation && each.to === target)
  .map((each: any) => each.from)
  .sort();`,
    value: ['Ada', 'Grace'],
    again: {
      intent: 'Who has the relation lives_in to Lisbon?',
      values: { relation: 'lives_in', target: 'Lisbon' },
      value: ['Grace'],
    },
  },
  {
    id: 'what mentions a word',
    intent: 'Which entities in the knowledge graph mention chess?',
    code: `const found = await mcp.memory.search_nodes({ query: 'chess' });
return found.entities.map((entity: { name: string }) => entity.name).sort();`,
    value: ['Ada'],
    again: {
      intent: 'Which entities in the knowledge graph mention Portugal?',
      values: { query: 'Portugal' },
      value: ['Lisbon', 'Porto'],
    },
  },
  {
    id: 'remember someone',
    intent: 'Remember the person Paul who likes tea',
    code: `const name = 'Paul';
const likes = 'tea';
await mcp.memory.create_entities({
  entities: [{ name, entityType: 'person', observations: [\`likes \${likes}\`] }],
});
const { entities } = await mcp.memory.open_nodes({ names: [name] });
return entities.map((entity: any) => entity.name + ' ' + entity.observations.join(', '));`,
    value: ['Paul likes tea'],
    again: {
      intent: 'Remember the person Nina who likes coffee',
      values: { name: 'Nina', likes: 'coffee' },
      value: ['Nina likes coffee'],
    },
  },
  {
    id: 'add two numbers',
    intent: 'What is 12 plus 30?',
    code: `const text = await mcp.everything['get-sum']({ a: 12, b: 30 });
return Number(/is (-?\\d+)/.exec(text)?.[1]);`,
    value: 42,
    again: { intent: 'What is 7 plus 58?', values: { a: 7, b: 58 }, value: 65 },
  },
  {
    id: 'weather',
    intent: 'How warm is it in Chicago?',
    code: `const weather = await mcp.everything['get-structured-content']({ location: 'Chicago' });
return weather.temperature;`,
    value: 36,
    again: {
      intent: 'How warm is it in Los Angeles?',
      values: { location: 'Los Angeles' },
      value: 73,
    },
  },
  {
    id: 'think in steps',
    intent: 'Think about "moving house" in 3 steps and say how many were needed',
    code: `const subject = 'moving house';
const steps = 3;
let last;
for (let step = 1; step <= steps; step += 1) {
  last = await mcp.thinking.sequentialthinking({
    thought: subject + ', part ' + step,
    thoughtNumber: step,
    totalThoughts: steps,
    nextThoughtNeeded: step < steps,
  });
}
return last.totalThoughts;`,
    value: 3,
    again: {
      intent: 'Think about "baking bread" in 5 steps and say how many were needed',
      values: { subject: 'baking bread', steps: 5 },
      value: 5,
    },
  },
];

/** All thirty. */
export const CODE_TASKS: readonly CodeTask[] = [...FILE_TASKS, ...GIT, ...OTHERS];
