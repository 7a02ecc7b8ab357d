import { BaseResolver, isAbsoluteUrl, type Source } from "@redocly/openapi-core";

/** Reads references only from files, never from the network. */
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
