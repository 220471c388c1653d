import { z } from 'zod';
import { deletedAnswers, endpointsOf, okAnswer } from '../endpoint.ts';
import {
  CreateModelDownload,
  ModelDownload,
  ModelDownloadId,
  ModelDownloadList,
} from '../provider.ts';

const endpoint = endpointsOf('Settings', 'window');

const byDownload = z.object({
  downloadId: ModelDownloadId,
});

export const listModelDownloads = endpoint('GET /api/v1/model-downloads', {
  summary: 'List model downloads',
  answers: okAnswer('Newest first.', ModelDownloadList),
});

export const createModelDownload = endpoint('POST /api/v1/model-downloads', {
  summary: 'Download a model file from a URL',
  body: CreateModelDownload,
  answers: { 202: { description: 'The download has started.', json: ModelDownload } },
});

export const pauseModelDownload = endpoint('POST /api/v1/model-downloads/{downloadId}/pause', {
  summary: 'Pause a download',
  params: byDownload,
  answers: okAnswer('The download in its new state.', ModelDownload),
});

export const resumeModelDownload = endpoint('POST /api/v1/model-downloads/{downloadId}/resume', {
  summary: 'Resume a paused download',
  params: byDownload,
  answers: okAnswer('The download in its new state.', ModelDownload),
});

export const deleteModelDownload = endpoint('DELETE /api/v1/model-downloads/{downloadId}', {
  summary: 'Cancel a download or delete its file',
  params: byDownload,
  answers: deletedAnswers(ModelDownloadId),
});
