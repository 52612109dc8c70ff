/** The median of a list; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least a `share` of the values do not exceed; 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The slope of the regression line through the points (least squares), in y per x. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleX = mean(points.map(({ x }) => x));
  const middleY = mean(points.map(({ y }) => y));
  let covariance = 0;
  let variance = 0;
  for (const { x, y } of points) {
    covariance += (x - middleX) * (y - middleY);
    variance += (x - middleX) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}
