import type { Queryable } from "../../../state/database/tables.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import { createDraw } from "../../../service/seeding/draw/draw.ts";
import { leadRow } from "../../../service/seeding/rows/lead-rows.ts";
import { mergeRows } from "../../../service/seeding/rows/seeded-rows.ts";
import { writeWorld } from "../../../service/seeding/write-world.ts";

export interface NewLeads {
  readonly seed: number;
  readonly workspaceId: string;
  readonly count: number;
  readonly now: number;
}

/** Adds leads that arrive at one instant, after all earlier leads. */
export async function addLeads(
  trx: Queryable,
  { seed, workspaceId, count, now }: NewLeads,
): Promise<{ ids: string[] }> {
  const workspace = await createRepositories(trx).workspaces.hold(workspaceId);
  if (!workspace) return { ids: [] };
  const { last } = await trx
    .selectFrom("leads")
    .select((each) => each.fn.max("sequence").as("last"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  // A draw of its own, so that earlier leads are not repeated.
  const subject = {
    ...workspace,
    workspaceId,
    now,
    draw: createDraw(seed, "arrivals", workspaceId),
  };
  const leads = Array.from({ length: count }, (_, position) =>
    leadRow(subject, { sequence: (last ?? 0) + position + 1, receivedAt: now }),
  );
  await writeWorld(trx, { rows: { ...mergeRows([]), leads } });
  return { ids: leads.map(({ id }) => id) };
}
