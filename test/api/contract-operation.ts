/** The rows of contract.test.ts for health, readiness and metrics. */
export const operationRows = () => ({
  getHealth: { success: () => ({}), errors: {} },
  getReadiness: { success: () => ({}), errors: {} },
  getMetrics: { success: () => ({}), errors: {} },
});
