import type { ControlOperations } from "./control-operations.ts";
import type { Identity, NewWorkspace, Workspace } from "./generated/schemas.ts";

/** A control whose `workspace` is filled in. */
type ForWorkspace<Method> = Method extends (
  input: infer Input,
  ...options: infer Options
) => infer Answer
  ? {} extends Omit<NonNullable<Input>, "workspace">
    ? (input?: Omit<NonNullable<Input>, "workspace">, ...options: Options) => Answer
    : (input: Omit<NonNullable<Input>, "workspace">, ...options: Options) => Answer
  : never;

type AnyMethod = (input: object, ...options: readonly unknown[]) => unknown;

type InputOf<Method> = Method extends (input: infer Input, ...options: never) => unknown
  ? NonNullable<Input>
  : never;

/** The names of the controls that can be limited to a workspace. */
type WorkspaceControlName = {
  [Name in keyof ControlOperations]: [InputOf<ControlOperations[Name]>] extends [never]
    ? never
    : "workspace" extends keyof InputOf<ControlOperations[Name]>
      ? Name
      : never;
}[keyof ControlOperations];

/** The controls of one workspace: those of a sandbox that name a workspace, with this one filled in. */
export type WorkspaceControl = {
  readonly [Name in WorkspaceControlName]: ForWorkspace<ControlOperations[Name]>;
};

/** A workspace of one test, with an owner's key. */
export interface IsolatedWorkspace {
  /** The workspace as it was created. */
  readonly workspace: Workspace;
  readonly owner: Identity;
  /** The owner's bearer token, which has all scopes. */
  readonly token: string;
  /** Changes only this workspace: its data, and faults, outages, latency and holds of its calls. */
  readonly control: WorkspaceControl;
  /** Deletes the workspace and everything that is limited to it. */
  readonly drop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** The compiler requires every name. */
const names: { readonly [Name in WorkspaceControlName]: true } = {
  addLeads: true,
  campaignsOf: true,
  disableFaults: true,
  dropWorkspace: true,
  enableFaults: true,
  followLog: true,
  fund: true,
  holdNext: true,
  issueIdentity: true,
  leadsOf: true,
  log: true,
  release: true,
  setFunding: true,
  setLatency: true,
  setLicence: true,
  setProvider: true,
  setService: true,
  setStates: true,
  setSubscription: true,
  siteOf: true,
};

/** Creates a workspace under a name of its own, so that nothing of an earlier one with that name can reach it. */
export async function isolateWorkspace(
  control: ControlOperations,
  wanted: NewWorkspace = {},
): Promise<IsolatedWorkspace> {
  const name = wanted.name ?? `Test business ${crypto.randomUUID().slice(0, 8)}`;
  const { workspace, owner } = await control.createWorkspace({ ...wanted, name });
  const drop = async (): Promise<void> => {
    await control.dropWorkspace({ workspace: workspace.id });
  };
  return {
    workspace,
    owner,
    token: owner.token ?? "",
    control: limit(control, workspace.id),
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

function limit(control: ControlOperations, workspace: string): WorkspaceControl {
  const entries = Object.keys(names).map((name) => {
    const method = control[name as WorkspaceControlName] as AnyMethod; // a name of the table
    return [
      name,
      (input: object = {}, ...options: readonly unknown[]) =>
        method({ ...input, workspace }, ...options),
    ];
  });
  return Object.fromEntries(entries) as WorkspaceControl; // the same methods with one argument filled in
}
