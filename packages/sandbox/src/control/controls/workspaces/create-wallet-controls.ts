import type { Core } from "../../../core.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";
import { addFunding, storeAccount } from "../../../service/operations/campaigns/store-account.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import type { Control } from "../../control.ts";
import { changeAndShow, rewrite } from "./change-workspace.ts";

type WalletControls = Pick<Control, "setSubscription" | "fund" | "setFunding">;

export function createWalletControls(core: Core): WalletControls {
  return {
    setSubscription: ({ workspace, active }) =>
      changeAndShow(core, workspace, (change) =>
        rewrite(change, () => ({ hasSubscription: active })),
      ),
    fund: ({ workspace, cents }) =>
      changeAndShow(core, workspace, async ({ trx, workspaceId, now }) => {
        const account = await addFunding(createRepositories(trx), { workspaceId, cents, now });
        assertExact(account?.workspace.fundedCents ?? 0);
      }),
    setFunding: ({ workspace, cents }) =>
      changeAndShow(core, workspace, async (change) => {
        // Past spending counts against past funding.
        await storeAccount(createRepositories(change.trx), change.workspaceId, change.now);
        await rewrite(change, () => ({ fundedCents: cents }));
      }),
  };
}

/** Sums beyond the safe integers would lose cents. */
function assertExact(cents: number): void {
  if (Number.isSafeInteger(cents)) return;
  throw new SandboxError("control-invalid", "The funding would be too large", {
    hint: `The cumulative funding of a workspace is limited to ${Number.MAX_SAFE_INTEGER} cents.`,
  });
}
