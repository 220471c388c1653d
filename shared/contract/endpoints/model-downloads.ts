import { z } from 'zod';
import { deletedAnswers, endpoint } from '../endpoint.ts';
import {
  CreateModelDownload,
  ModelDownload,
  ModelDownloadId,
  ModelDownloadList,
} from '../provider.ts';

const WINDOW_ONLY = 'Available to the window only; requests with an API key are refused.';
const byDownload = z.object({
  downloadId: ModelDownloadId,
});

export const listModelDownloads = endpoint({
  id: 'listModelDownloads',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/model-downloads',
  summary: 'List model downloads',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'Newest first.', json: ModelDownloadList } },
  errors: ['forbidden'],
  only: 'window',
});

export const createModelDownload = endpoint({
  id: 'createModelDownload',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/model-downloads',
  summary: 'Download a model file from a URL',
  description: WINDOW_ONLY,
  body: CreateModelDownload,
  answers: { 202: { description: 'The download has started.', json: ModelDownload } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});

export const pauseModelDownload = endpoint({
  id: 'pauseModelDownload',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/model-downloads/{downloadId}/pause',
  summary: 'Pause a download',
  description: WINDOW_ONLY,
  params: byDownload,
  answers: { 200: { description: 'The download in its new state.', json: ModelDownload } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});

export const resumeModelDownload = endpoint({
  id: 'resumeModelDownload',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/model-downloads/{downloadId}/resume',
  summary: 'Resume a paused download',
  description: WINDOW_ONLY,
  params: byDownload,
  answers: { 200: { description: 'The download in its new state.', json: ModelDownload } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});

export const deleteModelDownload = endpoint({
  id: 'deleteModelDownload',
  tag: 'Settings',
  method: 'DELETE',
  path: '/api/v1/model-downloads/{downloadId}',
  summary: 'Cancel a download or delete its file',
  description: WINDOW_ONLY,
  params: byDownload,
  answers: deletedAnswers(ModelDownloadId),
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});
