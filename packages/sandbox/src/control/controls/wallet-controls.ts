import type { Core } from "../../core.ts";
import { addFunding, storeAccount } from "../../operations/campaigns/store-account.ts";
import { createRepositories } from "../../repositories/repositories.ts";
import type { Control } from "../control.ts";
import { changeAndShow, rewrite } from "./change-workspace.ts";

type WalletControls = Pick<Control, "setSubscription" | "fund" | "setFunding">;

export function createWalletControls(core: Core): WalletControls {
  return {
    setSubscription: ({ workspace, active }) =>
      changeAndShow(core, workspace, (change) =>
        rewrite(change, () => ({ hasSubscription: active })),
      ),
    fund: ({ workspace, cents }) =>
      changeAndShow(core, workspace, ({ trx, workspaceId, now }) =>
        addFunding(createRepositories(trx), { workspaceId, cents, now }),
      ),
    setFunding: ({ workspace, cents }) =>
      changeAndShow(core, workspace, async (change) => {
        // What was spent so far was spent of the funding so far.
        await storeAccount(createRepositories(change.trx), change.workspaceId, change.now);
        await rewrite(change, () => ({ fundedCents: cents }));
      }),
  };
}
