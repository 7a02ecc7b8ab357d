import { BaseResolver, isAbsoluteUrl, type Source } from "@redocly/openapi-core";

/** Reads references from files only: nothing of the contract may come from the network. */
export class LocalResolver extends BaseResolver {
  override loadExternalRef(absoluteRef: string): Promise<Source> {
    if (isAbsoluteUrl(absoluteRef)) {
      return Promise.reject(
        new Error(`${absoluteRef} is on the network; copy it into this folder.`),
      );
    }
    return super.loadExternalRef(absoluteRef);
  }
}
