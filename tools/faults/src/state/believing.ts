import type { Alteration, StoredWorkspace } from "@local-ads/sandbox/seams";
import { concerns, type OperationTable } from "../concerns.ts";

type Belief = (workspace: StoredWorkspace) => Partial<StoredWorkspace>;

/** Shows some operations a changed workspace. What they save keeps the real values. */
export function believing(operations: OperationTable<true>, belief: Belief): Alteration<"work"> {
  return (prepare) => (work, call) => {
    const sound = prepare(work, call);
    if (!concerns(operations, call.operation)) return sound;
    const { workspaces } = sound.repositories;
    return {
      ...sound,
      repositories: {
        ...sound.repositories,
        workspaces: {
          find: async (id) => deceive(await workspaces.find(id), belief),
          hold: async (id) => deceive(await workspaces.hold(id), belief),
          async save(workspace) {
            const real = await workspaces.find(workspace.id);
            await workspaces.save(real ? restore(workspace, real, belief) : workspace);
          },
        },
      },
    };
  };
}

function deceive(
  workspace: StoredWorkspace | undefined,
  belief: Belief,
): StoredWorkspace | undefined {
  return workspace && { ...workspace, ...belief(workspace) };
}

function restore(
  workspace: StoredWorkspace,
  real: StoredWorkspace,
  belief: Belief,
): StoredWorkspace {
  const believed = Object.keys(belief(real));
  return {
    ...workspace,
    ...Object.fromEntries(Object.entries(real).filter(([name]) => believed.includes(name))),
  };
}
