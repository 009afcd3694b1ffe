import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createGraphStore } from '../src/adapters/postgres/graph-store.ts';
import { openStorage } from '../src/adapters/postgres/open-storage.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import { projectId } from '../src/base/ids.ts';
import { applyDelta } from '../src/knowledge/apply-delta.ts';
import { allEdges, EMPTY_VIEW, withEdges } from '../src/knowledge/graph-view.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import { makeGraph } from './graph-made.ts';
const folder = mkdtempSync('/tmp/gh/db-');
const { database } = await openStorage({ databaseFolder: join(folder, 'db'), templateFile: 'dist/database-template.tar.gz', durable: false, logger: quietLogger(), clock: systemClock });
const made = makeGraph(1000, 1);
const store = createGraphStore(database, projectId('p'));
const view = applyDelta(EMPTY_VIEW, made.delta);
const edges = [...allEdges(view)];
console.log(edges.length);
let t = performance.now();
await store.update([], () => edges);
console.log('write', performance.now() - t);
const raw = async () => { const t = performance.now(); const r = await database.query<{e: string}>(`select json_agg(json_build_array(from_node, to_node, observed, inferred, template, ok, failed,
  confidence, first_seen, last_seen))::text as e from graph_edge`); const u = performance.now(); JSON.parse(r[0]?.e ?? ''); return [u - t, performance.now() - u, r[0]?.e.length]; };
const rows = async () => { const t = performance.now(); const r = await database.query(`select from_node, to_node, observed, inferred, template, ok, failed,
  confidence, first_seen, last_seen from graph_edge`); return [performance.now() - t, r.length]; };
const concat = async () => { const t = performance.now(); const r = await database.query<{e: string}>(`select string_agg(concat_ws(e'\\t', from_node, to_node, coalesce(observed,''), coalesce(inferred,''), coalesce(template,''), ok, failed,
  confidence, first_seen, last_seen), e'\\n') as e from graph_edge`); const u = performance.now(); r[0]?.e.split('\n').map((l) => l.split('\t')); return [u - t, performance.now() - u, r[0]?.e.length]; };
const grouped = async () => { const t = performance.now(); const r = await database.query<{e: string}>(`select from_node, json_agg(json_build_array(to_node, observed, inferred, template, ok, failed,
  confidence, first_seen, last_seen))::text as e from graph_edge group by from_node`); return [performance.now() - t, r.length]; };
const arrays = async () => { const t = performance.now(); const r = await database.query<{e: string}>(`select json_build_array(json_agg(from_node),json_agg(to_node),json_agg(observed),json_agg(inferred),json_agg(template),json_agg(ok),json_agg(failed),json_agg(confidence),json_agg(first_seen),json_agg(last_seen))::text as e from graph_edge`); const u=performance.now(); JSON.parse(r[0]?.e??''); return [u - t, performance.now()-u, r[0]?.e.length]; };
const plain = async () => { const t = performance.now(); const r = await database.query<{e: string}>(`select array_agg(from_node)::text as a, array_agg(to_node)::text as b, array_agg(observed)::text as c, array_agg(inferred)::text as d, array_agg(template)::text as e, array_agg(ok)::text as f, array_agg(failed)::text as g, array_agg(confidence)::text as h, array_agg(first_seen)::text as i, array_agg(last_seen)::text as j from graph_edge`); const u=performance.now(); return [u - t, r.length]; };
const minimal = async () => { const t = performance.now(); const r = await database.query(`select count(*), max(confidence) from graph_edge`); return [performance.now() - t, r.length]; };
for (const [name, f] of Object.entries({ minimal, raw, rows, concat, grouped, arrays, plain })) { const out: number[][] = []; for (let i = 0; i < 12; i++) out.push(await f() as number[]); out.sort((a, b) => (a[0]??0) - (b[0]??0)); console.log(name, out[0], out[6]); }
for (let i = 0; i < 6; i++) {
  const t0 = performance.now(); const reading = await store.read(0);
  const t1 = performance.now(); const v = withEdges(EMPTY_VIEW, reading.edges);
  const t2 = performance.now(); const g = new ToolGraph(); g.setView(v); g.setNodes(new Set(made.tools));
  const t3 = performance.now(); console.log('read', t1 - t0, 'view', t2 - t1, 'draw', t3 - t2);
}
await database[Symbol.asyncDispose]();
