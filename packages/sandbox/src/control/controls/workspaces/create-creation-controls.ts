import type { Core } from "../../../core.ts";
import type { Queryable } from "../../../state/database/tables.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";
import { toSlug } from "../../../service/seeding/draw/to-slug.ts";
import type { WorkspacePlan } from "../../../service/seeding/world-options.ts";
import {
  type SeededWorkspace,
  workspaceRows,
} from "../../../service/seeding/rows/workspace-rows.ts";
import { writeWorld } from "../../../service/seeding/write-world.ts";
import type { Control, NewWorkspace, OwnedWorkspace } from "../../control.ts";
import { keepToken } from "../keep-token.ts";
import { showIdentities } from "../show-identities.ts";
import { showWorkspaces } from "./show-workspaces.ts";

type CreationControls = Pick<Control, "createWorkspace" | "createWorkspaces">;

export function createCreationControls(core: Core): CreationControls {
  const { contract, catalogue, storage, clock } = core.service;

  async function create(
    count: number,
    { name, ...wanted }: NewWorkspace,
  ): Promise<OwnedWorkspace[]> {
    const now = await clock.now();
    const world = { contract, catalogue, seed: core.seed(), now };
    const created = await storage.transaction(async (trx) => {
      const names = await chooseNames(trx, name, count);
      const made = names.map((each) => workspaceRows(world, toPlan(each, wanted)));
      for (const each of made) await write(trx, each);
      return made;
    });
    return showOwned(core, created, now);
  }

  return {
    async createWorkspace(wanted = {}) {
      const [created] = await create(1, wanted);
      if (created) return created;
      throw new Error("No workspace was created");
    },
    createWorkspaces: ({ count, ...wanted }) => create(count, wanted),
  };
}

function toPlan(name: string, wanted: Omit<NewWorkspace, "name">): WorkspacePlan {
  const { trade, subscription, ...plan } = wanted;
  return {
    ...plan,
    name,
    ...(trade !== undefined && { vertical: trade }),
    ...(subscription !== undefined && { hasSubscription: subscription }),
  };
}

const commonName = "Corner Business";

/** Returns the requested name, or unused names. Throws SandboxError `control-invalid` for a name in use. */
async function chooseNames(
  trx: Queryable,
  wanted: string | undefined,
  count: number,
): Promise<readonly string[]> {
  const rows = await trx.selectFrom("workspaces").select("slug").execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (wanted !== undefined) {
    if (!taken.has(toSlug(wanted))) return [wanted];
    throw new SandboxError("control-invalid", `The workspace ${toSlug(wanted)} already exists`, {
      hint: "Choose another name, or omit it.",
    });
  }
  return Iterator.from(numbers())
    .map((number) => `${commonName} ${number}`)
    .filter((name) => !taken.has(toSlug(name)))
    .take(count)
    .toArray();
}

function* numbers(): Generator<number> {
  for (let number = 1; ; number += 1) yield number;
}

async function write(trx: Queryable, workspace: SeededWorkspace): Promise<void> {
  await writeWorld(trx, workspace);
  for (const { token } of workspace.identities) await keepToken(trx, token);
}

async function showOwned(
  core: Core,
  created: readonly SeededWorkspace[],
  now: number,
): Promise<OwnedWorkspace[]> {
  const ids = created.flatMap(({ rows }) => rows.workspaces.map(({ id }) => id));
  const workspaces = await showWorkspaces(core.service.storage.db, ids, now);
  const owners = await showIdentities(
    core,
    created.flatMap(({ rows }) => rows.credentials),
  );
  return workspaces.flatMap((workspace) => {
    const owner = owners.find((identity) => identity.workspace === workspace.id);
    return owner ? [{ workspace, owner }] : [];
  });
}
