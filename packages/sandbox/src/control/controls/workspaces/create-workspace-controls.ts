import type { Core } from "../../../core.ts";
import { releaseLicenceHolds } from "../../../service/operations/jobs/steer-job.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import type { Control } from "../../control.ts";
import { addLeads } from "./add-leads.ts";
import { changeAndShow, changeWorkspace, rewrite } from "./change-workspace.ts";
import { calmScopes, dropWorkspace } from "./drop-workspace.ts";
import { findWorkspaceId } from "./find-workspace-id.ts";
import { setLicence } from "./set-licence.ts";
import { showWorkspaces } from "./show-workspaces.ts";

type WorkspaceControls = Pick<
  Control,
  "workspaces" | "dropWorkspace" | "setLicence" | "setStates" | "addLeads"
>;

export function createWorkspaceControls(core: Core): WorkspaceControls {
  const { storage, clock, catalogue } = core.service;
  return {
    async workspaces() {
      const rows = await storage.db
        .selectFrom("workspaces")
        .select("id")
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      const ids = rows.map(({ id }) => id);
      return showWorkspaces(storage.db, ids, await clock.now());
    },
    async dropWorkspace({ workspace }) {
      const scopes = await storage.transaction(async (trx) => {
        const id = await findWorkspaceId(trx, workspace);
        const rows = await trx
          .selectFrom("credentials")
          .select("id")
          .where("workspace_id", "=", id)
          .execute();
        await dropWorkspace(trx, id);
        return new Set([`workspace ${id}`, ...rows.map((row) => `credential ${row.id}`)]);
      });
      calmScopes(core, (scope) => scopes.has(scope));
      return {};
    },
    setLicence: ({ workspace, ...licence }) =>
      changeAndShow(core, workspace, async (change) => {
        await rewrite(change, (stored) => ({ licences: setLicence(catalogue, stored, licence) }));
        await releaseLicenceHolds(createRepositories(change.trx), change);
      }),
    setStates: ({ workspace, states }) =>
      changeAndShow(core, workspace, async (change) => {
        await rewrite(change, () => ({ states }));
        await releaseLicenceHolds(createRepositories(change.trx), change);
      }),
    addLeads: ({ workspace, count }) =>
      changeWorkspace(core, workspace, ({ trx, workspaceId, now }) =>
        addLeads(trx, { seed: core.seed(), workspaceId, count, now }),
      ),
  };
}
