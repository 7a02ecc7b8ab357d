/** Values of the Authorization header that no target can have issued. They are no secrets, and are shown as they were sent. */
export const inventedCredentials = {
  bare: "Bearer",
  otherScheme: "Basic cGx1bWI6bGluZQ==",
  noScheme: "plumbline-token",
  neverIssued: "Bearer plumbline-never-issued-0123456789",
} as const;
