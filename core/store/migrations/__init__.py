"""Alembic's folder: `versions/` holds one module a revision; core/store/migrate.py runs them."""
