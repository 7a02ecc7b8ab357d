import { type RouteMatch, type RoutedRequest, toRoutedRequest } from "@plumbline/server";
import type { Queryable } from "@plumbline/storage";
import { type Preferences, readPreferences } from "../read-preferences.ts";

/** The transaction of a mutation; undefined without state. */
export type MockScope = Queryable | undefined;

/** A request to the mock, once its operation is found. */
export interface MockRequest extends RoutedRequest {
  readonly web: Request;
  readonly preferences: Preferences;
}

export function toMockRequest(route: RouteMatch, web: Request, url: URL): MockRequest {
  const preferences = readPreferences(web.headers.get("prefer"));
  return { ...toRoutedRequest(route, web, url), web, preferences };
}
