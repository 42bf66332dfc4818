export const SEARCH_TEXTS = {
  bothNeeded: 'Please select both origin country and destination',
  noSearch: 'No search data found',
  fetchFailed: 'Failed to fetch available destinations',
  notOk: 'Network response was not ok',
  notJson: 'Server returned non-JSON response',
} as const;
