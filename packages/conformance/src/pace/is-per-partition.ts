import type { RateLimitPolicy } from "@plumbline/contract";

/** Words for what all partitions of a run share: the machine that sends, or the server. */
const shared = /\b(?:ip|address|host|server|service|instance|deployment|global|everyone|all)\b/i;

/** Whether each partition, or each credential, has a limit of its own, as far as the document's word for it tells. */
export function isPerPartition({ per }: Pick<RateLimitPolicy, "per">): boolean {
  return !shared.test(per);
}
