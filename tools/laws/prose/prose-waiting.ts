/** Folders and pages whose English still has to be rewritten for the rules of this folder. The list only shrinks. */
export const proseWaiting: readonly string[] = [];
