"""The only package that knows APScheduler: a table of jobs and a runner."""
