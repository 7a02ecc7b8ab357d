/** Values of the Authorization header that no target has issued. They are not secrets, so reports show them. */
export const inventedCredentials = {
  bare: "Bearer",
  otherScheme: "Basic cGx1bWI6bGluZQ==",
  noScheme: "plumbline-token",
  neverIssued: "Bearer plumbline-never-issued-0123456789",
} as const;
